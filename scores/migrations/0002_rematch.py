import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scores", "0001_initial")]
    operations = [
        migrations.AddField(
            model_name="sheet",
            name="rematch",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, to="scores.sheet"
            ),
        ),
    ]
