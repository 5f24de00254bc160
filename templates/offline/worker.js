{% load static %}import { serve } from "{% static 'js/offline/worker.js' %}";

serve({ signOut: "{% url 'sign-out' %}" });
