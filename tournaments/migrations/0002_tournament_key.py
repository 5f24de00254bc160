from django.db import migrations, models
from django.db.models import CharField, F, Value
from django.db.models.functions import Cast, Concat


def give_keys(apps, schema_editor):
    """Tournaments that were set up before forms had keys."""
    tournament = apps.get_model("tournaments", "Tournament")
    tournament.objects.update(key=Concat(Value("tournament "), Cast(F("pk"), CharField())))


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="key",
            field=models.CharField(default="", max_length=80),
            preserve_default=False,
        ),
        migrations.RunPython(give_keys, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="tournament",
            name="key",
            field=models.CharField(
                help_text="Setting up twice with one key is one tournament.", max_length=80, unique=True
            ),
        ),
    ]
