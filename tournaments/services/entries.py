"""Entries: entering, seeding, check-in and withdrawal."""

import random
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from django.db import transaction

from clubs.selectors import numbers_of, numbers_of_each
from clubs.services.acts import Actor, Refusal
from clubs.services.clubs import join_club, join_club_together
from games.models import Player
from games.sentences import listed
from games.services.playing import bot_player
from games.texts import gettext as _
from games.texts import ngettext
from tournaments.formats.seeding import by_lot, by_rating
from tournaments.ledger import facts, late_entry, replacing
from tournaments.ledger.projection import LARGEST_TEAM, EntryView, Projection, State, seeded_apart, seeds_matter
from tournaments.ledger.projection.leaving import given_up
from tournaments.models import Event, Tournament
from tournaments.selectors import entering
from tournaments.selectors.ledgers import history_of
from tournaments.services.agreement import agreed_fact
from tournaments.services.calling import CALLER
from tournaments.services.writing import Act, Ledger, write, writing


class AlreadyEntered(Refusal):
    """The player, or another of the same name, is entered; or a withdrawn player comes back after the start."""


class StartedMeanwhile(Refusal):
    """The tournament has started since the form was shown. The message explains how late entries are treated."""


def enter(act: Act, *, player: Player, team: str = "", early: bool = False) -> Event:
    """Enter a player. Raises AlreadyEntered, or Refusal if entries are closed.

    `early`: the caller expects no late entry; raises StartedMeanwhile if the tournament has started.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        must_take_entries(ledger.projection, early)
        return entry_fact(ledger, player, team)

    return write(act, decide)


def entry_fact(ledger: Ledger, player: Player, team: str = "") -> facts.Entered:
    """The line that enters a player; raises AlreadyEntered."""
    return _NewEntries(ledger, [player]).enters(player, team)


def enter_all(act: Act, *, players: Sequence[tuple[Player, str]], early: bool = False) -> None:
    """Enter players, each with a team, in this order. If one is refused, nobody is entered. Raises as `enter`."""
    with writing(act.tournament_id) as ledger:
        if ledger.line_with_key(act.key):
            return
        must_take_entries(ledger.projection, early)
        _append_entries(act, ledger, players)


def _append_entries(act: Act, ledger: Ledger, players: Sequence[tuple[Player, str]]) -> None:
    """Add a line for each player. A long list takes as many queries as one name."""
    new = _NewEntries(ledger, [player for player, _ in players])
    entered = [new.enters(player, team) for player, team in players]
    ledger.append_each(act, entered)


def enter_as_many(
    act: Act, ledger: Ledger, *, players: Sequence[Player], places: int
) -> tuple[list[Player], list[AlreadyEntered]]:
    """Enter the first players that can be entered, at most `places`. Returns them, and the reasons of the others."""
    new = _NewEntries(ledger, players)
    entered: dict[Player, facts.Entered] = {}
    refused: list[AlreadyEntered] = []
    for player in players:
        if len(entered) == places:
            break
        try:
            entered[player] = new.enters(player)
        except AlreadyEntered as refusal:
            refused.append(refusal)
    if entered:
        ledger.append_each(act, [*entered.values()])
    return list(entered), refused


class _NewEntries:
    """The new entries of one act, among these players, checked against earlier entries and each other.

    The projection is calculated only once. For a long list, a new one after each name would take minutes.
    """

    def __init__(self, ledger: Ledger, players: Sequence[Player]) -> None:
        self.projection = ledger.projection
        self.ratings = entering.ratings(self.projection.heading.variant, [player.pk for player in players])
        self.numbers = numbers_of_each(players)
        self.next_number = _next_number(ledger)
        self.players = {entry.player for entry in self.projection.playing}
        self.names = {entry.name.casefold() for entry in self.projection.playing}

    def enters(self, player: Player, team: str = "") -> facts.Entered:
        """The line of one more player. Raises AlreadyEntered if the player, or another of the same name, is entered."""
        numbers = self.numbers[player.pk]
        _must_not_come_back(self.projection, numbers)
        if not self.players.isdisjoint(numbers):
            if player.name.casefold() in self.names:
                raise AlreadyEntered(_("%(name)s is already entered.", name=player.name))
            text = _("%(name)s is already entered, under another name. Nobody was entered.", name=player.name)
            raise AlreadyEntered(text)
        if player.name.casefold() in self.names:
            raise AlreadyEntered(_("Another %(name)s is entered. Enter this one by a longer name.", name=player.name))
        fact = _fact(self.next_number, player, team, self.ratings.get(player.pk))
        self.next_number += 1
        self.players.add(player.pk)
        self.names.add(player.name.casefold())
        return fact


def _fact(number: int, player: Player, team: str, rating: int | None) -> facts.Entered:
    """The line of an entry. Without a `team`, the player's own; without a `rating`, the one from elsewhere."""
    known = player.outside_rating if rating is None else rating
    return facts.Entered(number, player.pk, player.is_bot, known, team or player.team)


def _next_number(ledger: Ledger) -> int:
    """The number of the next entry. Numbers of undone entries are not used again, since these can be redone."""
    return 1 + sum(isinstance(line.fact, facts.Entered) for line in ledger.lines)


def enter_newcomer(act: Act, *, name: str, country: str, team: str = "", early: bool = False) -> Event:
    """Enter a person by name: the club's member of that name, or a new member. Raises as `enter`."""
    name = " ".join(name.split())
    if not name:
        raise Refusal(_("Type the name of the player."))

    def decide(ledger: Ledger) -> facts.Fact:
        must_take_entries(ledger.projection, early)
        _must_be_a_new_name(ledger.projection, name)
        return entry_fact(ledger, _newcomer(ledger.tournament, name, country), team)

    return write(act, decide)


def enter_newcomers(act: Act, *, people: Sequence[tuple[str, str, str]], early: bool = False) -> None:
    """Enter people by name, country and team, in this order. If one is refused, nobody is entered.

    Raises AlreadyEntered with all names that are entered already or listed twice; otherwise raises as `enter`.
    """
    with writing(act.tournament_id) as ledger:
        if ledger.line_with_key(act.key):
            return
        must_take_entries(ledger.projection, early)
        _must_be_new_names([entry.name for entry in ledger.projection.playing], [name for name, _, _ in people])
        newcomers = _newcomers(ledger.tournament, people)
        players = [(newcomer, team) for newcomer, (_, _, team) in zip(newcomers, people, strict=True)]
        _append_entries(act, ledger, players)


def enter_bot(act: Act, *, bot: str, name: str, early: bool = False) -> Event:
    """Enter a built-in or submitted bot by its name. Raises as `enter`."""

    def decide(ledger: Ledger) -> facts.Fact:
        must_take_entries(ledger.projection, early)
        if (bot, name) not in entering.bots(ledger.rules):
            raise Refusal(_("Choose a bot from the list first."))
        return entry_fact(ledger, Player.objects.filter(bot=bot, name=name).first() or bot_player(bot=bot, name=name))

    return write(act, decide)


def _must_be_a_new_name(projection: Projection, name: str) -> None:
    entered = (entry.name for entry in projection.playing)
    if namesake := next((other for other in entered if other.casefold() == name.casefold()), None):
        raise AlreadyEntered(
            _("%(name)s is already entered. If this is another person, make the name longer.", name=namesake)
        )


def _must_be_new_names(entered: Sequence[str], names: Sequence[str]) -> None:
    known = {name.casefold() for name in entered}
    counts = Counter(name.casefold() for name in names)
    spelt = {name.casefold(): name for name in reversed(names)}
    known_names = [spelt[name] for name in counts if name in known]
    twice = [spelt[name] for name in counts if counts[name] > 1]
    faults = []
    if known_names:
        entered = ngettext(
            "%(names)s is already entered.", "%(names)s are already entered.", len(known_names), names=_all(known_names)
        )
        faults.append(entered)
    if twice:
        faults.append(
            ngettext(
                "%(names)s is named here more than once.",
                "%(names)s are named here more than once.",
                len(twice),
                names=_all(twice),
            )
        )
    if faults:
        advice = _("Nobody was entered. Delete double names, or make one longer if they are two people.")
        raise AlreadyEntered(" ".join([*faults, advice]))


def _all(names: Sequence[str]) -> str:
    return listed(names, at_most=len(names))


def _newcomer(tournament: Tournament, name: str, country: str) -> Player:
    """The club's member of that name, or a new one."""
    members = Player.objects.filter(memberships__club=tournament.club, name__iexact=name, bot="")
    player = members.first() or Player.objects.create(name=name, country=country)
    join_club(club=tournament.club, player=player)
    return player


def _newcomers(tournament: Tournament, people: Sequence[tuple[str, str, str]]) -> list[Player]:
    """The club's members of these names, or new members; three queries. The names must all be different."""
    members = Player.objects.filter(memberships__club=tournament.club, bot="").order_by("-name", "-pk")
    known = {player.name.casefold(): player for player in members}
    new = [Player(name=name, country=country) for name, country, _ in people if name.casefold() not in known]
    known |= {player.name.casefold(): player for player in Player.objects.bulk_create(new)}
    join_club_together(club=tournament.club, players=new)
    return [known[name.casefold()] for name, _, _ in people]


def replace_person(act: Act, *, entry: int, player: Player, team: str = "") -> Event:
    """Replace the player of an entry, at any time. The new player gets all its results.

    Raises Refusal if the new player is already entered, and NotAgreed as `withdraw` does.
    """
    return write(act, lambda ledger: _replaced(act, ledger, entry, player, team))


def replace_person_by_name(act: Act, *, entry: int, name: str, country: str, team: str = "") -> Event:
    """Replace the player by the club's member of that name, or by a new one; raises as `replace_person`."""
    return write(act, lambda ledger: _replaced(act, ledger, entry, _newcomer(ledger.tournament, name, country), team))


def _replaced(act: Act, ledger: Ledger, entry: int, player: Player, team: str) -> facts.Fact:
    replaced = _entry(ledger.projection, entry)
    numbers = numbers_of(player)
    if replaced.bot or player.is_bot:
        raise Refusal(_("This is a bot. Withdraw the entry, then enter the person."))
    if replaced.player in numbers:
        raise Refusal(_("This is %(name)s already. For another person, make the name longer.", name=replaced.name))
    if refusal := replacing.why_not(ledger.projection, entry, numbers, player.name):
        raise Refusal(refusal)
    rating = entering.ratings(ledger.projection.heading.variant, [player.pk]).get(player.pk)
    person = _fact(entry, player, team, rating)
    return agreed_fact(act, ledger, facts.PersonReplaced(entry, person.player, person.rating, person.team))


def withdraw(act: Act, *, entry: int) -> Event:
    """Withdraw an entry. Its results count; its open matches go to the opponents.

    After the start, raises NotAgreed with the list of changes, until `agreed` is the fingerprint of this list.
    """

    def decide(ledger: Ledger) -> facts.Fact:
        if _entry(ledger.projection, entry).withdrawn:
            raise Refusal(_("%(name)s is withdrawn already.", name=ledger.projection.entries[entry].name))
        return agreed_fact(act, ledger, facts.Withdrawn(entry, given_up(ledger.projection)))

    with transaction.atomic():
        event = write(act, decide)
        fill_places(act)
    return event


def fill_places(act: Act) -> None:
    """Enter waiting players into free places, in the order of the list, as part of the act that freed the places.

    If the organiser approves each entry, nobody is entered automatically.
    """
    with writing(act.tournament_id) as ledger:
        while player := _next_for_a_place(ledger):
            part = replace(act.part(f"place {player.pk}"), actor=Actor(CALLER), agreed="", reason="")
            try:
                ledger.append(part, entry_fact(ledger, player))
            except AlreadyEntered:
                return  # the person or a namesake is entered: the organiser sees the waiting list
            join_club(club=ledger.tournament.club, player=player)


def _next_for_a_place(ledger: Ledger) -> Player | None:
    """The first waiting player, if there is a free place. None also if this player was merged into another."""
    projection, rules = ledger.projection, ledger.projection.self_entry
    is_free = bool(rules.waiting) and not rules.needs_approval and not rules.is_full(len(projection.playing))
    if projection.has_started or not is_free:
        return None
    return Player.objects.filter(pk=rules.waiting[0], merged_into=None).first()


def undo_withdrawal(act: Act, *, entry: int) -> Event:
    """Undo a withdrawal; raises NotAgreed as `withdraw` does."""

    def decide(ledger: Ledger) -> facts.Fact:
        withdrawn = _entry(ledger.projection, entry)
        line = ledger.last(lambda fact: isinstance(fact, facts.Withdrawn) and fact.entry == entry)
        if line is None:
            raise Refusal(_("%(name)s is not withdrawn.", name=withdrawn.name))
        if refusal := history_of(ledger.lines, ledger.projection).why_not_undo(line):
            raise Refusal(refusal)
        return agreed_fact(act, ledger, facts.Undone(line.number))

    return write(act, decide)


def sit_out(act: Act, *, entry: int) -> Event:
    """Leave an entry out of the next pairing."""

    def decide(ledger: Ledger) -> facts.Fact:
        absent, fact = _entry(ledger.projection, entry), _next_round_without(ledger.projection, entry)
        if fact is None:
            raise Refusal(_("There is no next round to be left out of."))
        if absent.withdrawn or (fact.entry, fact.stage, fact.round) in ledger.projection.sat_out:
            raise Refusal(_("%(name)s does not play the next round as it is.", name=absent.name))
        return fact

    return write(act, decide)


def undo_sit_out(act: Act, *, entry: int) -> Event:
    """Undo `sit_out` before the round is paired."""

    def decide(ledger: Ledger) -> facts.Fact:
        absent, fact = _entry(ledger.projection, entry), _next_round_without(ledger.projection, entry)
        if fact is None or (fact.entry, fact.stage, fact.round) not in ledger.projection.sat_out:
            raise Refusal(_("%(name)s does not sit out a round that is still to be paired.", name=absent.name))
        return facts.Undone(next(line.number for line in reversed(ledger.valid_lines) if line.fact == fact))

    return write(act, decide)


def _next_round_without(projection: Projection, entry: int) -> facts.SatOut | None:
    """The line that leaves the entry out of the next round; None if no round is to be paired."""
    stage = projection.stage_to_pair
    if stage is None or not stage.next_round:
        return None
    return facts.SatOut(entry, stage.number, stage.next_round)


def seed_by_hand(act: Act, *, order: Sequence[int]) -> Event:
    """Seed the entries in this order, best first; it must name each of them once."""

    def decide(ledger: Ledger) -> facts.Fact:
        _must_not_have_started(ledger.projection)
        if sorted(order) != sorted(entry.number for entry in ledger.projection.playing):
            raise Refusal(_("The entries changed while you were seeding them. Look at the list again, then save."))
        return facts.Seeded(tuple(order))

    return write(act, decide)


def seed_by_rating(act: Act) -> Event:
    """Seed by the players' ratings at entry; players without a rating come last."""

    def decide(ledger: Ledger) -> facts.Fact:
        _must_not_have_started(ledger.projection)
        rated = [(entry.number, entry.rating) for entry in ledger.projection.playing]
        if not any(rating is not None for _, rating in rated):
            raise Refusal(_("Nobody here has a rating in this variant yet. Seed by hand, or draw lots."))
        return facts.Seeded(by_rating(rated), by_rating=True)

    return write(act, decide)


def draw_seeds(act: Act, *, rng: random.Random) -> Event:
    def decide(ledger: Ledger) -> facts.Fact:
        _must_not_have_started(ledger.projection)
        order = [entry.number for entry in ledger.projection.playing]
        if len(order) < 2:
            raise Refusal(_("There is nothing to draw yet. Enter at least two players first."))
        lot = f"{rng.getrandbits(64):016x}"
        return facts.Seeded(by_lot(order, lot), drawn=True, lot=lot)

    return write(act, decide)


def seed_mates_apart(act: Act) -> Event:
    """Swap seeds of similar strength so that members of one team are as far apart as possible."""

    def decide(ledger: Ledger) -> facts.Fact:
        _must_not_have_started(ledger.projection)
        apart, first = ledger.projection.constraints, ledger.fold.settings[0]
        if not seeds_matter(first):
            raise Refusal(_("Seeds keep club-mates apart in groups and brackets. Swiss rounds do so by themselves."))
        if not apart.apart and not apart.never:
            raise Refusal(
                _(
                    "No two entries are of one team. Enter teams behind the names. Teams of more than "
                    "%(most)s cannot be kept apart.",
                    most=LARGEST_TEAM,
                )
            )
        order = [entry.number for entry in ledger.projection.playing]
        moved = seeded_apart(order, apart, first, ledger.rules.players)
        if list(moved) == order:
            raise Refusal(_("The seeds keep them as far apart as possible already."))
        return facts.Seeded(tuple(moved), apart=True)

    return write(act, decide)


def open_check_in(act: Act) -> Event:
    def decide(ledger: Ledger) -> facts.Fact:
        if ledger.projection.state != State.OPEN:
            raise Refusal(_("Check-in is open already."))
        return facts.CheckInOpened()

    return write(act, decide)


def check_in(act: Act, *, entry: int) -> Event:
    """Check an entry in; raises Refusal if it is already checked in."""

    def decide(ledger: Ledger) -> facts.Fact:
        _must_be_checking_in(ledger.projection)
        checked = _entry(ledger.projection, entry)
        if checked.withdrawn:
            raise Refusal(_("%(name)s is withdrawn. Enter the name again first.", name=checked.name))
        if checked.checked_in_at:
            raise Refusal(_("%(name)s is checked in already.", name=checked.name))
        return facts.CheckedIn(entry)

    return write(act, decide)


def undo_check_in(act: Act, *, entry: int) -> Event:
    def decide(ledger: Ledger) -> facts.Fact:
        _must_be_checking_in(ledger.projection)
        line = ledger.last(lambda fact: fact == facts.CheckedIn(entry))
        if line is None:
            raise Refusal(_("%(name)s is not checked in.", name=_entry(ledger.projection, entry).name))
        return facts.Undone(line.number)

    return write(act, decide)


def _entry(projection: Projection, number: int) -> EntryView:
    if number not in projection.entries:
        raise Refusal(_("There is no such entry here. Look at the list again."))
    return projection.entries[number]


def must_take_entries(projection: Projection, early: bool = False) -> None:
    """Raise Refusal if entries are closed, and StartedMeanwhile if an `early` entry arrives after the start."""
    if refusal := late_entry.refusal(projection):
        raise Refusal(refusal)
    if early and projection.has_started:
        raise StartedMeanwhile(
            _(
                "The tournament has started meanwhile. %(policy)s Enter them again to agree.",
                policy=late_entry.policy(projection),
            )
        )


def _must_not_come_back(projection: Projection, numbers: Collection[int]) -> None:
    """A person who entered again after leaving could get another bye and meet the same opponents."""
    if not projection.has_started:
        return
    gone = next((entry for entry in projection.entries.values() if entry.player in numbers and entry.withdrawn), None)
    if gone:
        raise AlreadyEntered(
            _("%(name)s was withdrawn. Take the withdrawal back instead of entering the name again.", name=gone.name)
        )


def _must_not_have_started(projection: Projection) -> None:
    if projection.has_started:
        raise Refusal(_("The tournament has started. Entries and seeds can no longer change."))


def _must_be_checking_in(projection: Projection) -> None:
    _must_not_have_started(projection)
    if projection.state == State.OPEN:
        raise Refusal(_("Check-in is not open yet. Open it first."))
