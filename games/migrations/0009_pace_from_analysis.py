from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0008_host"),
    ]

    operations = [
        migrations.AlterField(
            model_name="game",
            name="pace",
            field=models.PositiveIntegerField(
                default=0, help_text="Actions in ten minutes of one seat, on average; 0 until it is analysed."
            ),
        ),
    ]
