/**
 * Where everything lies: from the zones of a game and the size of the table to a place for each pile. Plain arithmetic, no DOM.
 * Seats sit in rows above and below the centre; cards get as large as the table allows.
 *
 * @typedef {import("./film.js").Zone} Zone
 * @typedef {{ x: number, y: number, spread: number, area: string }} Spot  top left corner of the lowest card; spread = offset in x of each next card
 * @typedef {{ x: number, y: number, width: number, above: boolean }} Plate  where a seat's name is written
 * @typedef {{ card: number, height: number, spots: Map<string, Spot>, plates: Plate[], middle: { x: number, y: number } }} Layout  card = width of a card, all in pixels; middle = where a hand that slaps the table lands
 * @typedef {{ zone: Zone, most: number, instead: boolean }} Hand  most = the most cards it ever holds; instead = where the piles lay before it was taken up
 * @typedef {{ seats: number, layout: Zone[][], store: Zone[][], hand: (Hand | null)[], centre: Zone[][], beside: Zone[], aside: Zone[] }} Places  centre = for each place the zones that lie there
 */

const AREAS = new Set(["layout", "store", "hand", "centre", "beside"]);
const RATIO = 1.4;
const LARGEST_CARD = 180;
const SMALLEST_CARD = 14;
/** Room for a plate, and how it stands in it: nearer to its own cards than to those of the next row. */
const PLATE = 40;
const PLATE_ABOVE = 8;
const PLATE_BELOW = 5;
/** What a plate wants where the piles of its seat are narrower. */
const NAME = 220;
const PAD = 6;
const ROW_GAP = 10;
/** Room under the centre for the number of cards on each pile. */
const COUNT = 20;
/** All in card widths. */
const GAP = 0.1;
const STORE_GAP = 0.3;
const BLOCK_GAP = 0.5;
const CENTRE_GAP = 0.35;
/** From card to card of a hand that is held beside piles. */
const FAN = 0.62;

/**
 * Sorts zones by where they lie. Hands, set-aside cards and cards that lie in a pile's stead take room only when they are ever there.
 * @param {readonly Zone[]} zones
 * @param {number} seats
 * @param {(name: string) => number} mostIn the most cards that a zone ever holds
 * @param {(name: string) => boolean} [isInstead] whether a hand is only ever held when nothing lies in front of its seat
 * @returns {Places}
 */
export function placesOf(zones, seats, mostIn, isInstead = () => false) {
  /** @param {string} area @param {number | null} seat */
  const of = (area, seat) =>
    zones.filter((zone) => zone.area === area && zone.seat === seat).sort((one, other) => one.slot - other.slot);
  const each = [...Array(seats).keys()];
  return {
    seats,
    layout: each.map((seat) => of("layout", seat)),
    store: each.map((seat) => of("store", seat)),
    hand: each.map((seat) => handOf(of("hand", seat), mostIn, isInstead)),
    centre: byPlace(of("centre", null), mostIn),
    beside: of("beside", null),
    aside: zones.filter((zone) => !AREAS.has(zone.area) && mostIn(zone.name) > 0),
  };
}

/** @param {Zone[]} zones @param {(name: string) => number} mostIn @param {(name: string) => boolean} isInstead @returns {Hand | null} */
function handOf([zone], mostIn, isInstead) {
  const most = zone ? mostIn(zone.name) : 0;
  return most > 0 ? { zone, most, instead: isInstead(zone.name) } : null;
}

/** The zones of each place: its pile, and what ever lies there instead. @param {Zone[]} zones @param {(name: string) => number} mostIn */
function byPlace(zones, mostIn) {
  /** @type {Map<number, Zone[]>} */
  const places = new Map();
  for (const zone of zones) {
    const there = places.get(zone.slot);
    if (!there) places.set(zone.slot, [zone]);
    else if (mostIn(zone.name) > 0) there.push(zone);
  }
  return [...places.values()];
}

/**
 * @param {Places} places
 * @param {number} width
 * @param {number} height
 * @returns {Layout}
 */
export function arrange(places, width, height) {
  const plans = plansFor(places);
  const sized = plans.map((plan) => ({ plan, card: cardWidth(places, plan, width, height) }));
  const beside = sized.filter(({ plan }) => !plan.storesInCentre);
  const best = largest(beside);
  const tight = largest(sized);
  const chosen = tight.card > best.card * 1.15 ? tight : best;
  return lay(places, chosen.plan, chosen.card, width, height);
}

/** @typedef {{ perRow: number, storesInCentre: boolean, handsBeside: boolean }} Plan */
/** @typedef {{ plan: Plan, card: number }} Sized */

/** @param {Sized[]} sized */
function largest(sized) {
  return sized.reduce((one, other) => (other.card > one.card ? other : one));
}

/** @param {Places} places @returns {Plan[]} */
function plansFor(places) {
  const perSide = Math.max(Math.ceil(places.seats / 2), 1);
  const plans = [...Array(perSide).keys()].map((index) => ({ perRow: index + 1, storesInCentre: false }));
  if (places.seats === 2 && places.store.flat().length) plans.push({ perRow: 1, storesInCentre: true });
  return [true, false].flatMap((handsBeside) => plans.map((plan) => ({ ...plan, handsBeside })));
}

/** Seats below the centre from left to right, then those above it, so that they go round the table. @param {number} seats */
export function sidesOf(seats) {
  const below = [...Array(Math.ceil(seats / 2)).keys()];
  const above = [...Array(seats - below.length).keys()].map((index) => seats - 1 - index);
  return { below, above };
}

/** @param {number[]} seats @param {number} perRow */
function rowsOf(seats, perRow) {
  const rows = [];
  for (let first = 0; first < seats.length; first += perRow) rows.push(seats.slice(first, first + perRow));
  return rows;
}

/** @param {number} count */
function run(count) {
  return count === 0 ? 0 : count + (count - 1) * GAP;
}

/** Width of a seat's block in card widths. @param {Places} places @param {number} seat @param {Plan} plan */
function blockWidth(places, seat, plan) {
  const stores = plan.storesInCentre ? 0 : places.store[seat].length;
  const hand = handWidth(places, seat);
  const parts = [
    run(places.layout[seat].length),
    run(stores),
    plan.handsBeside && handApart(places, seat) ? hand : 0,
  ].filter((part) => part > 0);
  const row = parts.reduce((sum, part) => sum + part, (parts.length - 1) * STORE_GAP);
  return Math.max(row, hand, 1);
}

/** From card to card of a hand: side by side where it is what a seat plays from. @param {Places} places @param {number} seat */
function handStep(places, seat) {
  return places.layout[seat].length > 1 ? FAN : 1 + GAP;
}

/** @param {Places} places @param {number} seat */
function handWidth(places, seat) {
  const hand = places.hand[seat];
  return hand ? 1 + (hand.most - 1) * handStep(places, seat) : 0;
}

/** Whether a seat has a hand that takes room of its own. @param {Places} places @param {number} seat */
function handApart(places, seat) {
  const hand = places.hand[seat];
  return hand !== null && !(hand.instead && handWidth(places, seat) <= run(places.layout[seat].length));
}

/** Room before the piles for a hand that is seldom there: a name stands at the piles. In card widths. @param {Places} places @param {number} seat @param {Plan} plan */
function fanBefore(places, seat, plan) {
  const fan = handApart(places, seat) && plan.handsBeside && handStep(places, seat) === FAN;
  return fan ? handWidth(places, seat) + STORE_GAP : 0;
}

/** Height of a seat's block in card widths, the plate left out. @param {Places} places @param {number} seat @param {Plan} plan */
function blockHeight(places, seat, plan) {
  const piles = places.layout[seat].length || places.store[seat].length ? 1 : 0;
  const rows = piles + (handApart(places, seat) && !plan.handsBeside ? 1 : 0);
  return Math.max(rows, 1) * RATIO + (rows > 1 ? GAP : 0);
}

/** @param {Places} places @param {Plan} plan */
function centreWidth(places, plan) {
  const piles = run(places.centre.length) + Math.max(places.centre.length - 1, 0) * (CENTRE_GAP - GAP);
  const sides = plan.storesInCentre ? Math.max(...places.store.map((zones) => run(zones.length))) + CENTRE_GAP : 0;
  const aside = places.aside.length ? run(places.aside.length) + CENTRE_GAP : 0;
  return piles + 2 * (Math.max(sides, aside) + Math.ceil(places.beside.length / 2) * (1 + CENTRE_GAP));
}

/** @param {Places} places @param {Plan} plan */
function rowsAround(places, plan) {
  const { below, above } = sidesOf(places.seats);
  return { below: rowsOf(below, plan.perRow), above: rowsOf(above, plan.perRow).reverse() };
}

/**
 * @param {Places} places
 * @param {Plan} plan
 * @param {number} width
 * @param {number} height
 */
function cardWidth(places, plan, width, height) {
  const { below, above } = rowsAround(places, plan);
  const rows = [...above, ...below];
  const widest = Math.max(
    centreWidth(places, plan),
    ...rows.map((row) => row.reduce((sum, seat) => sum + blockWidth(places, seat, plan), (row.length - 1) * BLOCK_GAP)),
  );
  const tall =
    RATIO + rows.reduce((sum, row) => sum + Math.max(...row.map((seat) => blockHeight(places, seat, plan))), 0);
  const fixed = rows.length * (PLATE + ROW_GAP) + COUNT + 2 * PAD;
  const card = Math.min((width - 2 * PAD) / widest, (height - fixed) / tall, LARGEST_CARD);
  return Math.max(Math.floor(card), SMALLEST_CARD);
}

/**
 * @param {Places} places
 * @param {Plan} plan
 * @param {number} card
 * @param {number} width
 * @param {number} height
 * @returns {Layout}
 */
function lay(places, plan, card, width, height) {
  /** @type {Layout} */
  const layout = { card, height, spots: new Map(), plates: Array(places.seats), middle: { x: 0, y: 0 } };
  const { below, above } = rowsAround(places, plan);
  let top = PAD;
  for (const row of above) top += layRow(layout, places, plan, row, { width, edge: top, above: true }) + ROW_GAP;
  let bottom = height - PAD;
  for (const row of below.slice().reverse())
    bottom -= layRow(layout, places, plan, row, { width, edge: bottom, above: false }) + ROW_GAP;
  layCentre(layout, places, plan, width, (top + bottom - COUNT - card * RATIO) / 2);
  return layout;
}

/**
 * Lays one row of seats and says how high it is.
 * @param {Layout} layout
 * @param {Places} places
 * @param {Plan} plan
 * @param {number[]} row
 * @param {{ width: number, edge: number, above: boolean }} where edge = the outer edge of the row
 */
function layRow(layout, places, plan, row, { width, edge, above }) {
  const { card } = layout;
  const widths = row.map((seat) => blockWidth(places, seat, plan) * card);
  const high = Math.max(...row.map((seat) => blockHeight(places, seat, plan))) * card + PLATE;
  const spare = width - widths.reduce((sum, one) => sum + one, 0);
  const gap = row.length > 1 ? Math.min(spare / row.length, card * 2) : 0;
  let x = (spare - gap * (row.length - 1)) / 2;
  row.forEach((seat, order) => {
    const y = above ? edge + PLATE : edge - high;
    layBlock(layout, places, plan, seat, { x, y, above });
    const before = fanBefore(places, seat, plan) * card;
    const wide = widths[order] - before;
    const left = x + before;
    // A name that is wider than its piles reaches as far as the one beside it lets it.
    const free = (order < row.length - 1 ? x + widths[order] + gap - PAD : width) - PAD - left;
    const room = Math.max(wide, Math.min(free, NAME));
    layout.plates[seat] = { x: left, y: above ? edge + PLATE_ABOVE : edge - PLATE + PLATE_BELOW, width: room, above };
    x += widths[order] + gap;
  });
  return high;
}

/**
 * @param {Layout} layout
 * @param {Places} places
 * @param {Plan} plan
 * @param {number} seat
 * @param {{ x: number, y: number, above: boolean }} where
 */
function layBlock(layout, places, plan, seat, { x, y, above }) {
  const { card } = layout;
  const hand = places.hand[seat];
  const piles = places.layout[seat].length;
  const apart = handApart(places, seat);
  const stacked = apart && !plan.handsBeside && piles > 0 ? card * (RATIO + GAP) : 0;
  const pileX = apart && plan.handsBeside ? x + (handWidth(places, seat) + STORE_GAP) * card : x;
  const pileY = above ? y + stacked : y;
  layRun(layout, places.layout[seat], pileX, pileY, GAP);
  if (!plan.storesInCentre)
    layRun(layout, places.store[seat], pileX + (piles ? run(piles) + STORE_GAP : 0) * card, pileY, GAP);
  if (!hand) return;
  const spread = card * handStep(places, seat);
  const handX = apart ? x : x + ((run(piles) - handWidth(places, seat)) / 2) * card;
  layout.spots.set(hand.zone.name, { x: handX, y: above ? y : y + stacked, spread, area: "hand" });
}

/**
 * @param {Layout} layout
 * @param {Zone[]} zones
 * @param {number} x
 * @param {number} y
 * @param {number} gap
 */
function layRun(layout, zones, x, y, gap) {
  zones.forEach((zone, order) => {
    layout.spots.set(zone.name, { x: x + order * layout.card * (1 + gap), y, spread: 0, area: zone.area });
  });
}

/**
 * @param {Layout} layout
 * @param {Places} places
 * @param {Plan} plan
 * @param {number} width
 * @param {number} y
 */
function layCentre(layout, places, plan, width, y) {
  const { card } = layout;
  const piles = places.centre.length;
  const step = card * (1 + CENTRE_GAP);
  const left = (width - piles * step + card * CENTRE_GAP) / 2;
  places.centre.forEach((zones, order) => {
    for (const zone of zones) layRun(layout, [zone], left + order * step, y, GAP);
  });
  layout.middle = { x: (width - card) / 2, y };
  const before = Math.ceil(places.beside.length / 2);
  layRun(layout, places.beside.slice(0, before), left - before * step, y, CENTRE_GAP);
  layRun(layout, places.beside.slice(before), left + piles * step, y, CENTRE_GAP);
  layRun(layout, places.aside, width - PAD - run(places.aside.length) * card, y, GAP);
  if (!plan.storesInCentre) return;
  layRun(layout, places.store[0], width - PAD - run(places.store[0].length) * card, y, GAP);
  layRun(layout, places.store[1], PAD, y, GAP);
}
