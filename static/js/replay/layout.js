/**
 * Places each pile of a game on a table of a given size. Plain arithmetic, no DOM.
 * Seats sit in rows above and below the centre; cards are as large as the table allows. If it makes them much larger, the
 * centre stands beside the rows, or each name beside its piles. If cards were too small for a finger, the piles of each
 * seat lie in two rows, or the first seat has a row across the table and the piles of the others overlap, two seats to a
 * row if the centre is small.
 *
 * @typedef {import("./film.js").Zone} Zone
 * @typedef {{ x: number, y: number, spread: number, area: string, level?: number, room?: number }} Spot  level = the order of piles that overlap, from the lowest; top left corner of the lowest card; spread = offset in x from card to card; room = how far down its cards may be spread, or, if negative, how far up from the top card
 * @typedef {{ x: number, y: number, width: number, above: boolean, beside: number }} Plate  the place of a seat's name; beside = the height of the piles beside it, 0 if it stands above or below them
 * @typedef {{ card: number, height: number, fan: number, spots: Map<string, Spot>, plates: Plate[], middle: { x: number, y: number } }} Layout  card = width of a card; all in pixels; middle = where a slap on the table lands; fan = the room for spread piles
 * @typedef {{ zone: Zone, most: number, instead: boolean }} Hand  most = the most cards it ever holds; instead = whether it takes the place of the piles that were picked up
 * @typedef {{ seats: number, layout: Zone[][], store: Zone[][], hand: (Hand | null)[], centre: Zone[][], beside: Zone[], aside: Zone[] }} Places  centre = the zones of each place
 */

const AREAS = new Set(["layout", "store", "hand", "centre", "beside"]);
const RATIO = 1.4;
const LARGEST_CARD = 180;
const SMALLEST_CARD = 14;
/** A narrower card is too small for a finger. */
const FINGER = 36;
/** Room for a plate, and its margins: it stands nearer to its own cards than to those of the next row. */
const PLATE = 40;
const PLATE_ABOVE = 8;
const PLATE_BELOW = 5;
/** The width of a plate if the piles of its seat are narrower. */
const NAME = 220;
/** Room for a plate beside its piles. */
const SIDE_PLATE = 132;
const PAD = 6;
/** Room at the lower edge, below the plates, for short messages. */
const FOOT = 14;
const ROW_GAP = 10;
/** Room under the centre for the number of cards on each pile. */
const COUNT = 20;
/** The following are in card widths. HIGHEST is the largest rise of a whole pile. */
export const HIGHEST = 0.09;
const GAP = 0.1;
const STORE_GAP = 0.3;
/** The extra gap between piles of two kinds in one row, such as wastepiles and ships. */
const KIND_GAP = 0.2;
/** The least and the most room for spread piles, and the least where the piles of each seat lie in two rows. */
const LEAST_FAN = 1;
const FOLDED_FAN = 2;
const MOST_FAN = 3;
const BLOCK_GAP = 0.5;
const CENTRE_GAP = 0.35;
const COLUMN_GAP = 0.7;
/** From card to card of a hand held beside piles. */
const FAN = 0.62;
/** From pile to pile of a seat whose piles overlap: a negative gap. */
const OVERLAP = -0.5;
/** Beside the centre, and between its rows in pixels, if the first seat has a row across the table. */
const CLOSE_GAP = 0.4;
const CLOSE_ROWS = 6;
/** A less plain plan must make cards larger by this factor. */
const WORTH = 1.1;

/**
 * Sorts zones by their areas. Hands, set-aside cards and cards that replace a pile only take room if the game ever uses them.
 * @param {readonly Zone[]} zones
 * @param {number} seats
 * @param {(name: string) => number} mostIn the most cards that a zone ever holds
 * @param {(name: string) => boolean} [isInstead] whether a hand is only held while its seat has no piles
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

/** The zones of each place: its pile, and any that replaces it. @param {Zone[]} zones @param {(name: string) => number} mostIn */
function byPlace(zones, mostIn) {
  /** @type {Map<number, Zone[]>} */
  const places = new Map();
  for (const zone of zones) {
    const sharing = places.get(zone.slot);
    if (!sharing) places.set(zone.slot, [zone]);
    else if (mostIn(zone.name) > 0) sharing.push(zone);
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
  const plain = plainest(sizedFor(places, plansFor(places), width, height));
  const narrow = plain.card < FINGER ? [...plansAcross(places), ...plansFolded(places)] : [];
  const { plan, card } = largest([plain, ...sizedFor(places, narrow, width, height)]);
  return lay(places, plan, card, width, height);
}

/** @param {Places} places @param {Plan[]} plans @param {number} width @param {number} height @returns {Sized[]} */
function sizedFor(places, plans, width, height) {
  return plans.map((plan) => ({ plan, card: cardWidth(places, plan, width, height) }));
}

/** Among some plans the plainest that no other beats by far. @param {Sized[]} sized */
function plainest(sized) {
  return [0, 1, 2]
    .map((complexity) => sized.filter((one) => complexityOf(one.plan) === complexity))
    .filter((ones) => ones.length > 0)
    .map(largest)
    .reduce((plainer, other) => (other.card > plainer.card * WORTH ? other : plainer));
}

/** @typedef {{ perRow: number, storesInCentre: boolean, centreRows: number, platesBeside: boolean, handsBeside: boolean, across: boolean, folded: boolean }} Plan  centreRows = rows of the centre beside the seats; 0 if it stands between them; across = the first seat has a row across the table, and the piles of the others overlap; folded = the piles of each seat and the centre lie in two rows */
/** @typedef {{ plan: Plan, card: number }} Sized */

/** How complex a plan is: 0 is the plainest. @param {Plan} plan */
function complexityOf({ storesInCentre, centreRows, platesBeside }) {
  if (platesBeside) return 2;
  return storesInCentre || centreRows > 0 ? 1 : 0;
}

/** @param {Sized[]} sized */
function largest(sized) {
  return sized.reduce((one, other) => (other.card > one.card ? other : one));
}

/** @param {Places} places @returns {Plan[]} */
function plansFor(places) {
  const perSide = Math.max(Math.ceil(places.seats / 2), 1);
  const common = { storesInCentre: false, centreRows: 0, across: false, folded: false };
  const plans = upTo(perSide).map((perRow) => ({ ...common, perRow }));
  for (const centreRows of upTo(mostCentreRows(places)))
    for (const perRow of upTo(Math.min(perSide, 2))) plans.push({ ...common, perRow, centreRows });
  if (places.seats === 2 && places.store.flat().length) plans.push({ ...common, perRow: 1, storesInCentre: true });
  return [true, false].flatMap((handsBeside) =>
    [false, true].flatMap((platesBeside) => plans.map((plan) => ({ ...plan, handsBeside, platesBeside }))),
  );
}

/** What plans for cards that were too small for a finger have in common. */
const NARROW = {
  perRow: 1,
  storesInCentre: false,
  centreRows: 0,
  handsBeside: false,
  platesBeside: false,
  across: false,
  folded: false,
};

/** Where more than two seats build on a centre of many piles, and where there are many seats. @param {Places} places @returns {Plan[]} */
function plansAcross(places) {
  if (places.seats === 2) return [];
  const common = { ...NARROW, across: true };
  if (places.centre.length <= places.seats) return [{ ...common, perRow: 2 }];
  return upTo(mostCentreRows(places)).map((centreRows) => ({ ...common, centreRows }));
}

/** Where two seats have piles of several kinds. @param {Places} places @returns {Plan[]} */
function plansFolded(places) {
  const others = [...places.hand.filter(Boolean), ...places.aside, ...places.beside];
  const canFold = places.seats === 2 && others.length === 0 && places.layout.every((zones) => foldOf(zones) > 0);
  return canFold ? [{ ...NARROW, folded: true }] : [];
}

/** How many piles of a seat lie in the row next to the centre: up to where another kind begins, as even as can be; 0 if there is one kind. @param {readonly Zone[]} zones */
function foldOf(zones) {
  const starts = zones.flatMap((zone, order) => (isOther(zone, zones[order - 1]) ? [order] : []));
  const uneven = (/** @type {number} */ start) => Math.abs(2 * start - zones.length);
  return starts.reduce((best, start) => (best === 0 || uneven(start) < uneven(best) ? start : best), 0);
}

/** Whether the piles of a seat overlap. @param {Plan} plan @param {number} seat */
function overlaps({ across }, seat) {
  return across && seat > 0;
}

/** @param {number} count */
function upTo(count) {
  return [...Array(count).keys()].map((index) => index + 1);
}

/** Reserves lie in one row with their piles. @param {Places} places */
function mostCentreRows(places) {
  const piles = inColumn(places).length;
  return places.beside.length ? 1 : Math.max(Math.ceil(piles / 2), Math.min(piles, 2));
}

/** The piles of a centre that stands beside the seats; set-aside cards come last. @param {Places} places @returns {Zone[][]} */
function inColumn({ centre, aside }) {
  return [...centre, ...aside.map((zone) => [zone])];
}

/** Seats below the centre and seats above it, each from left to right, so that seat numbers go round the table. @param {number} seats */
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
function run(count, gap = GAP) {
  return count === 0 ? 0 : count + (count - 1) * gap;
}

/** The width of a seat's piles in card widths; piles of one kind lie closer together. @param {readonly Zone[]} zones */
function runOf(zones, gap = GAP) {
  const kinds = zones.filter((zone, order) => isOther(zone, zones[order - 1])).length;
  return run(zones.length, gap) + (KIND_GAP + GAP - gap) * kinds;
}

/** Whether a zone is of another kind than the one before it. @param {Zone} zone @param {Zone | undefined} before */
function isOther(zone, before) {
  return before !== undefined && zone.name.split("/")[0] !== before.name.split("/")[0];
}

/** Width of a seat's block in card widths. @param {Places} places @param {number} seat @param {Plan} plan */
function blockWidth(places, seat, plan) {
  const stores = plan.storesInCentre ? [] : places.store[seat];
  const hand = handWidth(places, seat);
  const { gap, storeGap } = gapsOf(plan, seat);
  const [inner, outer] = foldedAt(places.layout[seat], plan);
  const parts = [runOf(outer, gap), runOf(stores, gap), plan.handsBeside && handApart(places, seat) ? hand : 0].filter(
    (part) => part > 0,
  );
  const row = parts.reduce((sum, part) => sum + part, (parts.length - 1) * storeGap);
  return Math.max(row, runOf(inner, gap), hand, 1);
}

/** The piles of a seat that lie next to the centre, and those in the row with its stores. @param {Zone[]} zones @param {Plan} plan */
function foldedAt(zones, { folded }) {
  const fold = folded ? foldOf(zones) : 0;
  return [zones.slice(0, fold), zones.slice(fold)];
}

/** Between the piles of a seat, and before its stores. @param {Plan} plan @param {number} seat */
function gapsOf(plan, seat) {
  return overlaps(plan, seat) ? { gap: OVERLAP, storeGap: OVERLAP } : { gap: GAP, storeGap: STORE_GAP };
}

/** From card to card of a hand: side by side if the seat plays from it. @param {Places} places @param {number} seat */
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
  return hand !== null && !(hand.instead && handWidth(places, seat) <= runOf(places.layout[seat]));
}

/** Room before the piles for a hand that is rarely held; the name stands at the piles. In card widths. @param {Places} places @param {number} seat @param {Plan} plan */
function fanBefore(places, seat, plan) {
  const fan = handApart(places, seat) && plan.handsBeside && handStep(places, seat) === FAN;
  return fan ? handWidth(places, seat) + STORE_GAP : 0;
}

/** Height of a seat's block without its plate, in card widths. @param {Places} places @param {number} seat @param {Plan} plan */
function blockHeight(places, seat, plan) {
  const piles = places.layout[seat].length || places.store[seat].length ? 1 : 0;
  const rows = piles + (handApart(places, seat) && !plan.handsBeside ? 1 : 0) + (plan.folded ? 1 : 0);
  return Math.max(rows, 1) * RATIO + (rows > 1 ? GAP : 0) + leastFan(places, plan);
}

/** The least room for spread piles, in card widths. @param {Places} places @param {Plan} plan */
function leastFan(places, { folded }) {
  if (!isSpread(places)) return 0;
  return folded ? FOLDED_FAN : LEAST_FAN;
}

/** How many rows the centre has between the seats. @param {Places} places @param {Plan} plan */
function rowsBetween(places, { centreRows, folded }) {
  if (centreRows > 0) return 0;
  return folded ? Math.min(places.centre.length, 2) : 1;
}

/** Whether any seat has spread piles, in which every card is visible. @param {Places} places */
function isSpread(places) {
  return places.layout.some((zones) => zones.some(({ spread }) => spread));
}

/** The room for spread piles beyond the least, for each row of seats. @param {Places} places @param {Plan} plan @param {number} card @param {number} height */
function moreToSpread(places, plan, card, height) {
  if (!isSpread(places)) return 0;
  const { below, above } = rowsAround(places, plan);
  const rows = [...above, ...below];
  const seats = rows.reduce((sum, row) => sum + rowHeight(places, row, plan) * card + plateHigh(plan) + ROW_GAP, 0);
  const hasRow = plan.storesInCentre || places.centre.length > 0;
  const centre = hasRow ? rowsBetween(places, plan) * (COUNT + card * RATIO) : 0;
  const spare = (height - PAD - foot(plan) - seats - centre) / rows.length;
  return Math.min(Math.max(spare, 0), (MOST_FAN - leastFan(places, plan)) * card);
}

/** In card widths. @param {number} piles */
function centreRun(piles) {
  return run(piles) + Math.max(piles - 1, 0) * (CENTRE_GAP - GAP);
}

/** Piles per row of a centre that stands beside the seats. @param {Places} places @param {Plan} plan */
function pilesAcross(places, { centreRows }) {
  return Math.ceil(inColumn(places).length / centreRows);
}

/** In card widths. @param {Places} places @param {Plan} plan */
function centreWidth(places, plan) {
  if (plan.centreRows > 0) return centreRun(pilesAcross(places, plan)) + places.beside.length * (1 + CENTRE_GAP);
  const piles = centreRun(centrePerRow(places, plan));
  const sides = plan.storesInCentre ? Math.max(...places.store.map(runOf)) + CENTRE_GAP : 0;
  const aside = places.aside.length ? runOf(places.aside) + CENTRE_GAP : 0;
  return piles + 2 * (Math.max(sides, aside) + Math.ceil(places.beside.length / 2) * (1 + CENTRE_GAP));
}

/** How many piles of a centre between the seats lie in a row. @param {Places} places @param {Plan} plan */
function centrePerRow(places, plan) {
  return Math.ceil(places.centre.length / Math.max(rowsBetween(places, plan), 1));
}

/** From the uppermost row to the lowest. Where each seat has a row, the first one has the lowest. @param {Places} places @param {Plan} plan */
function rowsAround(places, plan) {
  const { below, above } = sidesOf(places.seats);
  if (plan.across && plan.perRow === 2) return { below: [[0]], above: pairsAround(places.seats) };
  if (plan.perRow === 1) {
    const rows = [...upTo(Math.max(places.seats - 1, 0)), 0].map((seat) => [seat]);
    const high = plan.across ? rows.length - 1 : above.length;
    return { below: rows.slice(high), above: rows.slice(0, high) };
  }
  return { below: rowsOf(below, plan.perRow), above: rowsOf(above, plan.perRow).reverse() };
}

/** All but the first seat in rows of two, from the uppermost row, so that seat numbers go round the table. @param {number} seats */
function pairsAround(seats) {
  const rows = upTo(Math.floor(seats / 2)).map((seat) => (seat === seats - seat ? [seat] : [seats - seat, seat]));
  return rows.reverse();
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
  const wide = width - 2 * PAD;
  const names = Math.max(...rows.map((row) => row.length)) * sidePlate(plan);
  const high = height - PAD - foot(plan) - rows.length * (plateHigh(plan) + ROW_GAP);
  const tall = rows.reduce((sum, row) => sum + rowHeight(places, row, plan), 0);
  const centre = centreWidth(places, plan);
  const { perRow, centreRows } = plan;
  const between = rowsBetween(places, plan);
  const limits =
    plan.across && centreRows > 0
      ? [
          wide / blockWidth(places, 0, plan),
          wide / (columnWidth(places, plan) + CLOSE_GAP + centre),
          high / tall,
          (height - 2 * PAD - foot(plan) - PLATE - ROW_GAP - centreRows * CLOSE_ROWS) / ((centreRows + 1) * RATIO),
        ]
      : centreRows > 0
        ? [
            (wide - names) / (perRow * (columnWidth(places, plan) + COLUMN_GAP) + centre),
            high / tall,
            ((height - 2 * PAD) / centreRows - COUNT) / (RATIO + (centreRows > 1 ? HIGHEST : 0)),
          ]
        : [
            (wide - names) / Math.max(...rows.map((row) => rowWidth(places, row, plan))),
            wide / centre,
            (high - between * COUNT) / (tall + between * RATIO),
          ];
  return Math.max(Math.floor(Math.min(...limits, LARGEST_CARD)), SMALLEST_CARD);
}

/** In card widths, without plates. @param {Places} places @param {number[]} row @param {Plan} plan */
function rowWidth(places, row, plan) {
  return row.reduce((sum, seat) => sum + blockWidth(places, seat, plan), (row.length - 1) * BLOCK_GAP);
}

/** In card widths, without plates. @param {Places} places @param {number[]} row @param {Plan} plan */
function rowHeight(places, row, plan) {
  return Math.max(...row.map((seat) => blockHeight(places, seat, plan)));
}

/** The width of the widest seat beside the centre, in card widths. @param {Places} places @param {Plan} plan */
function columnWidth(places, plan) {
  const seats = [...places.layout.keys()].slice(plan.across ? 1 : 0);
  return Math.max(...seats.map((seat) => blockWidth(places, seat, plan)));
}

/** Room over or under each row of seats. @param {Plan} plan */
function plateHigh({ platesBeside }) {
  return platesBeside ? 0 : PLATE;
}

/** Room under the lowest row. @param {Plan} plan */
function foot({ platesBeside }) {
  return platesBeside ? FOOT : PAD;
}

/** Room before the piles of each seat. @param {Plan} plan */
function sidePlate({ platesBeside }) {
  return platesBeside ? SIDE_PLATE : 0;
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
  const more = moreToSpread(places, plan, card, height);
  const fan = leastFan(places, plan) * card + more;
  /** @type {Layout} */
  const layout = { card, height, fan, spots: new Map(), plates: Array(places.seats), middle: { x: 0, y: 0 } };
  const { below, above } = rowsAround(places, plan);
  const columns = plan.centreRows > 0 ? columnsOf(places, plan, card, width) : null;
  /** @param {number[]} row */
  const slotsOf = (row) =>
    columns && !(plan.across && row[0] === 0) ? columns.slots : slotsAcross(places, plan, row, card, width);
  let top = PAD;
  for (const row of above)
    top += layRow(layout, places, plan, row, { slots: slotsOf(row), edge: top, above: true }) + ROW_GAP;
  let bottom = height - foot(plan);
  for (const row of below.slice().reverse())
    bottom -= layRow(layout, places, plan, row, { slots: slotsOf(row), edge: bottom, above: false }) + ROW_GAP;
  if (columns) layColumn(layout, places, plan, columns.centre, plan.across ? bottom : height);
  else layCentre(layout, places, plan, width, (top + bottom) / 2);
  return layout;
}

/** @typedef {{ x: number, end: number }} Room  of a seat's plate and piles, which begin at x; end = how far its name may reach */

/**
 * Room for the seats of one row, side by side.
 * @param {Places} places
 * @param {Plan} plan
 * @param {number[]} row
 * @param {number} card
 * @param {number} width
 * @returns {Room[]}
 */
function slotsAcross(places, plan, row, card, width) {
  const widths = row.map((seat) => sidePlate(plan) + blockWidth(places, seat, plan) * card);
  const spare = width - widths.reduce((sum, one) => sum + one, 0);
  const gap = row.length > 1 ? Math.min(spare / row.length, card * 2) : 0;
  let x = (spare - gap * (row.length - 1)) / 2;
  return widths.map((wide, order) => {
    const slot = { x, end: order < row.length - 1 ? x + wide + gap - PAD : width - PAD };
    x += wide + gap;
    return slot;
  });
}

/**
 * One column of seats and the centre beside it, or the centre between two.
 * @param {Places} places
 * @param {Plan} plan
 * @param {number} card
 * @param {number} width
 * @returns {{ slots: Room[], centre: number }}
 */
function columnsOf(places, plan, card, width) {
  const wide = sidePlate(plan) + columnWidth(places, plan) * card;
  const centreWide = centreWidth(places, plan) * card;
  const { perRow } = plan;
  const spare = width - 2 * PAD - perRow * wide - centreWide;
  const gap = Math.min(spare / (perRow + 1), card * 2);
  const first = PAD + (spare - gap * perRow) / 2;
  const centre = first + wide + gap;
  const second = centre + centreWide + gap;
  const slots = [
    { x: first, end: centre - PAD },
    { x: second, end: width - PAD },
  ];
  return { slots: slots.slice(0, perRow), centre };
}

/**
 * Lays out one row of seats and returns its height.
 * @param {Layout} layout
 * @param {Places} places
 * @param {Plan} plan
 * @param {number[]} row
 * @param {{ slots: Room[], edge: number, above: boolean }} where edge = the outer edge of the row
 */
function layRow(layout, places, plan, row, { slots, edge, above }) {
  const { card } = layout;
  const plate = plateHigh(plan);
  const high = (rowHeight(places, row, plan) - leastFan(places, plan)) * card + plate + layout.fan;
  const y = above ? edge + plate : edge - high;
  row.forEach((seat, order) => {
    const { x } = slots[order];
    layBlock(layout, places, plan, seat, { x: x + sidePlate(plan), y, above });
    layout.plates[seat] = plan.platesBeside
      ? { x, y, width: SIDE_PLATE - PAD, above, beside: high }
      : {
          ...plateAlong(places, plan, seat, card, slots[order]),
          y: above ? edge + PLATE_ABOVE : edge - PLATE + PLATE_BELOW,
          above,
          beside: 0,
        };
  });
  return high;
}

/**
 * The place of a plate. A name wider than its piles may reach up to the end of its room.
 * @param {Places} places
 * @param {Plan} plan
 * @param {number} seat
 * @param {number} card
 * @param {Room} room
 */
function plateAlong(places, plan, seat, card, { x, end }) {
  const before = fanBefore(places, seat, plan) * card;
  const wide = blockWidth(places, seat, plan) * card - before;
  return { x: x + before, width: Math.max(wide, Math.min(end - x - before, NAME)) };
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
  const { gap, storeGap } = gapsOf(plan, seat);
  const [inner, outer] = foldedAt(places.layout[seat], plan);
  const wide = runOf(outer, gap);
  const apart = handApart(places, seat);
  const stacked = apart && !plan.handsBeside && piles > 0 ? card * (RATIO + GAP) : 0;
  const pileX = apart && plan.handsBeside ? x + (handWidth(places, seat) + STORE_GAP) * card : x;
  const second = inner.length > 0 ? card * (RATIO + GAP) : 0;
  const pileY = above ? y + stacked : y + layout.fan + second;
  layRun(layout, inner, pileX, above ? pileY + second : pileY - second, gap);
  layRun(layout, outer, pileX, pileY, gap);
  for (const { name } of places.layout[seat].filter(({ spread }) => spread)) {
    const spot = /** @type {Spot} */ (layout.spots.get(name));
    spot.room = above ? layout.fan : -layout.fan;
  }
  if (!plan.storesInCentre)
    layRun(layout, places.store[seat], pileX + (piles ? wide + storeGap : 0) * card, pileY, gap);
  if (!hand) return;
  const spread = card * handStep(places, seat);
  const handX = apart ? x : x + Math.max((wide - handWidth(places, seat)) / 2, 0) * card;
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
  let left = x;
  zones.forEach((zone, order) => {
    if (isOther(zone, zones[order - 1])) left += layout.card * (KIND_GAP + GAP - Math.min(gap, GAP));
    const level = gap < 0 ? { level: order } : {};
    layout.spots.set(zone.name, { x: left, y, spread: 0, area: zone.area, ...level });
    left += layout.card * (1 + gap);
  });
}

/**
 * The centre beside the seats or between them, in the middle of the table's height.
 * @param {Layout} layout
 * @param {Places} places
 * @param {Plan} plan
 * @param {number} left
 * @param {number} height
 */
function layColumn(layout, places, plan, left, height) {
  const { card } = layout;
  const piles = inColumn(places);
  const perRow = pilesAcross(places, plan);
  const rows = Math.ceil(piles.length / Math.max(perRow, 1));
  const across = card * (1 + CENTRE_GAP);
  const least = card * RATIO + (plan.across ? CLOSE_ROWS : COUNT);
  // A high pile would cover the number of the pile above it, so rows move apart if there is room.
  const down = plan.across ? least : Math.max(Math.min(least + card * HIGHEST, (height - PAD) / rows), least);
  const before = Math.ceil(places.beside.length / 2);
  const [x, y] = [left + before * across, (height - rows * down) / 2];
  piles.forEach((zones, order) => {
    const at = { x: x + (order % perRow) * across, y: y + Math.floor(order / perRow) * down };
    for (const zone of zones) layRun(layout, [zone], at.x, at.y, GAP);
  });
  layout.middle = { x: x + (perRow * across - card * CENTRE_GAP - card) / 2, y: y + ((rows - 1) * down) / 2 };
  layRun(layout, places.beside.slice(0, before), left, y, CENTRE_GAP);
  layRun(layout, places.beside.slice(before), x + perRow * across, y, CENTRE_GAP);
}

/**
 * @param {Layout} layout
 * @param {Places} places
 * @param {Plan} plan
 * @param {number} width
 * @param {number} middle the height of its middle
 */
function layCentre(layout, places, plan, width, middle) {
  const { card } = layout;
  const piles = centrePerRow(places, plan);
  const step = card * (1 + CENTRE_GAP);
  const down = COUNT + card * RATIO;
  const left = (width - piles * step + card * CENTRE_GAP) / 2;
  const y = middle - (rowsBetween(places, plan) * down) / 2;
  places.centre.forEach((zones, order) => {
    const [column, row] = [order % piles, Math.floor(order / piles)];
    for (const zone of zones) layRun(layout, [zone], left + column * step, y + row * down, GAP);
  });
  layout.middle = { x: (width - card) / 2, y };
  const before = Math.ceil(places.beside.length / 2);
  layRun(layout, places.beside.slice(0, before), left - before * step, y, CENTRE_GAP);
  layRun(layout, places.beside.slice(before), left + piles * step, y, CENTRE_GAP);
  layRun(layout, places.aside, width - PAD - runOf(places.aside) * card, y, GAP);
  if (!plan.storesInCentre) return;
  layRun(layout, places.store[0], width - PAD - runOf(places.store[0]) * card, y, GAP);
  layRun(layout, places.store[1], PAD, y, GAP);
}
