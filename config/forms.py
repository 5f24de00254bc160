"""Puts the focus on the first invalid field when a form comes back with errors."""

from django.forms import BoundField, Widget
from django.forms.renderers import DjangoTemplates

from tournaments.forms.fields import ELSEWHERE


class FocusedField(BoundField):
    """Uses `autofocus`, which needs no script: browsers scroll to it, screen readers read the field and its error."""

    def build_widget_attrs(self, attrs: dict[str, str | bool], widget: Widget | None = None) -> dict[str, str | bool]:
        built = super().build_widget_attrs(attrs, widget)
        if "aria-invalid" in built and not self.use_fieldset and self._is_first_wrong_one():
            built["autofocus"] = True
        return built

    def _is_first_wrong_one(self) -> bool:
        """By the order on the page, in which the template accesses the fields, not the order in the form."""
        if self.form.has_error(self.name, ELSEWHERE):
            return False
        first: str = vars(self.form).setdefault("first_wrong_field", self.name)
        return first == self.name


class Forms(DjangoTemplates):
    bound_field_class = FocusedField
