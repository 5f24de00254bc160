{% load static %}importScripts("{% static 'js/tournaments/alerts_worker.js' %}");
