"""Spit and its variants: the rules, the table, the rules in words, and bots that know them."""
