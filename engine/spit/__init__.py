"""Spit and its variants: the rules, the table, what they look like in words, and bots that know them."""
