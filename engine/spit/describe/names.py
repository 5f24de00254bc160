"""The names of the variants: titles for sheets that have no title of their own."""

from dataclasses import replace
from typing import Final

from engine.describe.text import Text, joined
from engine.spit.rules import Rules
from engine.spit.variants import id_of

NAMES: Final = {
    "standard": Text("Standard Spit", "Spit classico"),
    "penguin": Text("Penguin Spit", "Spit Penguin"),
    "round-slap": Text("Round-slap Spit", "Spit con la manata a ogni smazzata"),
    "hundred": Text("Spit to a hundred", "Spit a cento"),
    "free-choice": Text("Free-choice Spit", "Spit a libera scelta"),
    "first-call": Text("First-call Spit", "Spit al primo che chiama"),
    "four-pile": Text("Four-pile Spit", "Spit a quattro pile"),
    "eleven-centre": Text("Eleven-in-the-middle Spit", "Spit con undici in mezzo"),
    "threes": Text("Spit in threes", "Spit a tre a tre"),
    "four-singles": Text("Four-card Spit", "Spit a quattro carte"),
    "two-pack": Text("Two-pack Spit", "Spit con due mazzi"),
    "two-pack-six": Text("Two-pack Spit with six piles", "Spit con due mazzi e sei pile"),
    "colours": Text("Red-and-black Spit", "Spit rosso e nero"),
    "stacking": Text("Stacking Spit", "Spit impilando"),
    "equals": Text("Spit with equals", "Spit con i valori uguali"),
    "two-hands": Text("Two-handed Spit", "Spit a due mani"),
    "concealed-3": Text("Spit with three up your sleeve", "Spit con tre carte nascoste"),
    "concealed-4": Text("Spit with four up your sleeve", "Spit con quattro carte nascoste"),
    "concealed-5": Text("Spit with five up your sleeve", "Spit con cinque carte nascoste"),
    "peek": Text("Spit with a peek", "Spit con una sbirciata"),
    "slap-spit": Text("Slap Spit", "Spit con la manata"),
    "spit-card-please": Text("Spit card, please", "Una carta, per favore"),
    "ghost": Text("Ghost Spit", "Spit con il fantasma"),
    "reverse": Text("Reverse Spit", "Spit al contrario"),
    "running": Text("Running Spit", "Spit di corsa"),
    "running-relay": Text("Relay Spit", "Spit a staffetta"),
    "three-seats": Text("Spit for three", "Spit in tre"),
    "four-seats": Text("Spit for four with one pack", "Spit in quattro con un mazzo"),
    "four-seats-two-packs": Text("Spit for four with two packs", "Spit in quattro con due mazzi"),
    "six-seats-three-packs": Text("Spit for six", "Spit in sei"),
    "speed-20-5": Text("Speed with stocks of twenty", "Speed con mazzetti da venti"),
    "speed-15-10": Text("Speed with stocks of fifteen", "Speed con mazzetti da quindici"),
    "mod-spit": Text("Mod-Spit", "Mod-Spit"),
    "mod-spit-advanced": Text("Advanced Mod-Spit", "Mod-Spit avanzato"),
}
_NAMELESS: Final = Text("Spit by your own rules", "Spit con regole vostre")
_NAMELESS_SPEED: Final = Text("Speed by your own rules", "Speed con regole vostre")


_OWN_SETS: Final = Text(", own sets", ", insiemi vostri")


def name_of(rules: Rules) -> Text:
    variant_id = id_of(rules)
    if variant_id:
        return NAMES[variant_id]
    if rules.number_sets and (drawn := id_of(replace(rules, number_sets=()))):
        return joined("", NAMES[drawn], _OWN_SETS)
    return _NAMELESS_SPEED if rules.is_speed else _NAMELESS
