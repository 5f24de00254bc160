from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_reports"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="host",
            field=models.CharField(
                blank=True,
                default="",
                help_text="For whom a game outside of tournaments is played: the slug of a club.",
                max_length=40,
            ),
            preserve_default=False,
        ),
    ]
