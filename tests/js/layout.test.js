import assert from "node:assert/strict";
import { test } from "node:test";
import { arrange, HIGHEST, placesOf, sidesOf } from "../../static/js/replay/layout.js";
import { spotOf } from "../../static/js/replay/scene.js";
import { zone, zonesFor } from "./fixtures/films.js";

const RATIO = 1.4;
const SCREENS = [
  [330, 360],
  [430, 420],
  [850, 560],
  [1400, 760],
];

function places(seats, mostIn = () => 0) {
  return placesOf(zonesFor(seats), seats, mostIn);
}

/** Returns the places of Speed: for each seat a hand, a stock, a reserve and a pile. */
function speed() {
  const zones = [0, 1].flatMap((seat) => [
    zone(`hand/${seat}`, seat, "hand", 0, [], false),
    zone(`stock/${seat}`, seat, "layout", 0, [1], false),
    zone(`reserve/${seat}`, null, "beside", seat, [2], false),
    zone(`spit_pile/${seat}`, null, "centre", seat, [], false),
  ]);
  return placesOf(zones, 2, (name) => (name.startsWith("hand") ? 5 : 1));
}

test("every pile is inside the table for all seats and screens", () => {
  for (let seats = 1; seats <= 8; seats++) {
    for (const [width, height] of SCREENS) {
      const { card, spots } = arrange(places(seats), width, height);
      for (const [name, { x, y }] of spots) {
        const inside = x >= 0 && y >= 0 && x + card <= width + 0.5 && y + card * RATIO <= height + 0.5;
        assert.ok(inside || card === 14, `${seats} seats, ${width} wide: ${name} at ${x}, ${y}, card ${card}`);
      }
    }
  }
});

test("piles do not overlap", () => {
  for (let seats = 1; seats <= 8; seats++) {
    for (const [width, height] of SCREENS.slice(2)) {
      const { card, spots } = arrange(places(seats), width, height);
      const all = [...spots];
      for (const [index, [name, one]] of all.entries()) {
        for (const [other, two] of all.slice(index + 1)) {
          const apart = Math.abs(one.x - two.x) >= card || Math.abs(one.y - two.y) >= card * RATIO;
          assert.ok(apart, `${seats} seats, ${width} wide: ${name} and ${other}`);
        }
      }
    }
  }
});

test("all piles of layout, store and centre have a place", () => {
  const { spots } = arrange(places(2), 850, 560);
  assert.equal(spots.size, 2 * (5 + 1 + 1));
});

test("hands and set-aside cards take room only if used", () => {
  const bare = arrange(places(2), 850, 560);
  const full = arrange(
    places(2, () => 5),
    850,
    560,
  );
  assert.ok(!bare.spots.has("hand/0") && full.spots.has("hand/0"));
  assert.ok(!bare.spots.has("set_aside") && full.spots.has("set_aside"));
  assert.ok(bare.card > full.card);
});

test("hand is beside the piles if there is room, and never over them", () => {
  for (const [width, height] of SCREENS) {
    const { card, spots } = arrange(
      places(2, () => 5),
      width,
      height,
    );
    const [hand, pile] = [spots.get("hand/0"), spots.get("stock/0/0")];
    const beside = hand.x + 4 * hand.spread + card <= pile.x;
    assert.ok(beside || Math.abs(hand.y - pile.y) >= card * RATIO, `${width} wide`);
    assert.ok(hand.x >= 0 && hand.spread > 0);
  }
});

test("name is at the piles of its seat, not at its hand", () => {
  const { spots, plates, card } = arrange(
    places(2, () => 5),
    1300,
    700,
  );
  const hand = spots.get("hand/0");
  assert.equal(hand.y, spots.get("stock/0/0").y, "beside the piles");
  for (const seat of [0, 1]) {
    assert.ok(Math.abs(plates[seat].x - spots.get(`stock/${seat}/0`).x) < 1);
    assert.ok(plates[seat].x + plates[seat].width >= spots.get(`stock/${seat}/4`).x + card);
  }
});

test("hand picked up from the piles takes their place if it fits", () => {
  const held = (most, instead = () => true) =>
    placesOf(zonesFor(2), 2, (name) => (name.startsWith("hand") ? most : 0), instead);
  for (const [width, height] of SCREENS) {
    const { card, spots } = arrange(held(5), width, height);
    assert.equal(card, arrange(places(2), width, height).card);
    const [first, last, hand] = ["stock/0/0", "stock/0/4", "hand/0"].map((name) => spots.get(name));
    assert.equal(hand.y, first.y);
    assert.ok(hand.x >= first.x && hand.x + 4 * hand.spread <= last.x);
  }
  for (const apart of [held(9), held(5, () => false)]) {
    const { card, spots } = arrange(apart, 1300, 700);
    const [first, hand] = ["stock/0/0", "hand/0"].map((name) => spots.get(name));
    assert.ok(hand.x + card <= first.x || Math.abs(hand.y - first.y) >= card * RATIO);
  }
});

test("hand shows whole cards if a seat plays only from it", () => {
  for (const [width, height] of SCREENS) {
    const { card, spots } = arrange(speed(), width, height);
    const [hand, stock] = [spots.get("hand/0"), spots.get("stock/0")];
    assert.ok(hand.spread > card, `${width} wide`);
    assert.ok(hand.x + 4 * hand.spread + card < stock.x && stock.x + card <= width);
    assert.equal(hand.y, stock.y);
  }
});

test("reserve is on the outer side of its pile", () => {
  const { spots } = arrange(speed(), 850, 560);
  const order = ["reserve/0", "spit_pile/0", "spit_pile/1", "reserve/1"].map((name) => spots.get(name));
  assert.equal(new Set(order.map(({ y }) => y)).size, 1);
  assert.deepEqual(
    order.map(({ x }) => x),
    order.map(({ x }) => x).sort((one, other) => one - other),
  );
});

test("stand-in for a pile has the pile's place, if it is used", () => {
  const zones = [...zonesFor(2), ...[0, 1].map((slot) => zone(`ghost/${slot}`, null, "centre", slot, [], false))];
  const { spots } = arrange(
    placesOf(zones, 2, (name) => Number(name === "ghost/1")),
    850,
    560,
  );
  assert.deepEqual(spots.get("ghost/1"), spots.get("spit_pile/1"));
  assert.ok(!spots.has("ghost/0"));
});

test("middle of the table is between the piles", () => {
  const { middle, spots } = arrange(places(2), 850, 560);
  assert.equal(middle.y, spots.get("spit_pile/0").y);
  assert.ok(spots.get("spit_pile/0").x < middle.x && middle.x < spots.get("spit_pile/1").x);
});

test("cards of two seats are wide enough to read on a phone", () => {
  const { card } = arrange(places(2), 330, 380);
  assert.ok(card >= 44, `card ${card}`);
});

test("heaps are beside the centre on an upright phone, with larger cards", () => {
  const { card, spots } = arrange(places(2), 330, 460);
  assert.ok(card >= 54, `card ${card}`);
  assert.equal(spots.get("spit_cards/0").y, spots.get("spit_pile/0").y);
});

test("heap is beside its layout on a wide table", () => {
  const { spots } = arrange(places(2), 1400, 760);
  assert.equal(spots.get("spit_cards/0").y, spots.get("stock/0/0").y);
  assert.ok(spots.get("spit_cards/0").x > spots.get("stock/0/4").x);
});

test("first seat is below, second above, with plates outside the cards", () => {
  const { plates, spots } = arrange(places(2), 430, 420);
  assert.ok(!plates[0].above && plates[1].above);
  assert.ok(plates[0].y > spots.get("stock/0/0").y);
  assert.ok(plates[1].y < spots.get("stock/1/0").y);
});

test("six names have room on a small phone and do not overlap", () => {
  const { plates, spots } = arrange(places(6), 320, 392);
  const boxes = plates.map(({ x, y, width }) => ({ x, y, width }));
  for (const [seat, { x, y, width }] of boxes.entries()) {
    assert.ok(width >= 124, `${seat}: ${width}`);
    assert.ok(x + width <= spots.get(`stock/${seat}/0`).x, "before its piles");
    for (const other of boxes.slice(seat + 1)) assert.ok(y !== other.y || Math.abs(x - other.x) >= width);
  }
});

/** Sizes of the felt on screens of 320 × 640, 844 × 390, 1366 × 650 and 1920 × 1080. */
const FELTS = [
  [288, 326],
  [408, 349],
  [921, 298],
  [1304, 720],
];

test("cards are as large as the shape of the felt allows", () => {
  const least = {
    2: [41, 50, 80, 150],
    3: [25, 40, 55, 110],
    4: [20, 35, 50, 115],
    6: [17, 26, 35, 70],
    8: [14, 20, 28, 65],
  };
  for (const [seats, cards] of Object.entries(least)) {
    const found = FELTS.map(([width, height]) => arrange(places(Number(seats)), width, height).card);
    assert.ok(
      found.every((card, at) => card >= cards[at]),
      `${seats} seats: ${found}, not ${cards}`,
    );
  }
});

test("centre is beside the rows or between columns on a low wide table", () => {
  const [two, four] = [2, 4].map((seats) => arrange(places(seats), 921, 298));
  assert.ok(two.spots.get("spit_pile/0").x > two.spots.get("spit_cards/0").x + two.card);
  const between = four.spots.get("spit_pile/0").x;
  assert.ok(four.spots.get("spit_cards/0").x + four.card <= between && between + four.card <= four.plates[1].x);
});

test("high centre pile does not cover the number of the pile above", () => {
  const { spots, card } = arrange(places(2), 1192, 394);
  const [upper, lower] = [spots.get("spit_pile/0"), spots.get("spit_pile/1")];
  assert.ok(upper.x === lower.x && lower.y - card * HIGHEST >= upper.y + card * RATIO + 20);
});

test("plates and piles do not overlap", () => {
  for (let seats = 2; seats <= 8; seats++) {
    for (const [width, height] of FELTS) {
      const { card, spots, plates } = arrange(places(seats), width, height);
      if (card === 14) continue;
      for (const [seat, plate] of plates.entries()) {
        const high = plate.beside || 27;
        for (const [name, { x, y }] of spots) {
          const apart =
            x >= plate.x + plate.width || x + card <= plate.x || y >= plate.y + high || y + card * RATIO <= plate.y;
          assert.ok(apart, `${seats} seats, ${width} wide: plate ${seat} and ${name}`);
        }
      }
    }
  }
});

test("plates are within the width of the table", () => {
  for (let seats = 1; seats <= 8; seats++) {
    for (const [width, height] of SCREENS) {
      for (const plate of arrange(places(seats), width, height).plates) {
        assert.ok(
          plate.x >= 0 && plate.x + plate.width <= width + 0.5,
          `${seats} seats at ${width}: ${plate.x} + ${plate.width}`,
        );
      }
    }
  }
});

test("seats go round the table, and none is left out", () => {
  assert.deepEqual(sidesOf(2), { below: [0], above: [1] });
  assert.deepEqual(sidesOf(5), { below: [0, 1, 2], above: [4, 3] });
  for (let seats = 1; seats <= 8; seats++) {
    const { below, above } = sidesOf(seats);
    assert.deepEqual([...below, ...above].sort(), [...Array(seats).keys()]);
  }
});

test("piles are placed by slot, not by order in the list", () => {
  const zones = [zone("stock/0/1", 0, "layout", 1, [2], true), zone("stock/0/0", 0, "layout", 0, [1], true)];
  const { spots } = arrange(
    placesOf(zones, 1, () => 1),
    400,
    400,
  );
  assert.ok(spots.get("stock/0/0").x < spots.get("stock/0/1").x);
});

test("table without zones or without size causes no error", () => {
  assert.equal(
    arrange(
      placesOf([], 2, () => 0),
      300,
      300,
    ).spots.size,
    0,
  );
  assert.ok(arrange(places(2), 0, 0).card > 0);
});

test("spread piles show every card and do not overlap", () => {
  const zones = [0, 1].flatMap((seat) => [
    zone(`turned/${seat}`, seat, "layout", 0, [], true),
    ...[0, 1].map((slot) => ({ ...zone(`waste/${seat}/${slot}`, seat, "layout", slot + 1, [], true), spread: 1 })),
    zone(`stock/${seat}`, seat, "store", 0, [], false),
  ]);
  const places = placesOf([...zones, zone("sequence/0", null, "centre", 0, [], true)], 2, () => 0);
  for (const [width, height] of [
    [330, 500],
    [940, 310],
  ]) {
    const layout = arrange(places, width, height);
    const [turned, first, second] = ["turned/0", "waste/0/0", "waste/0/1"].map((name) => layout.spots.get(name));
    assert.ok(first.x - turned.x > second.x - first.x, "kinds lie apart");
    const own = [0, 11].map((index) => spotOf(layout, "waste/0/0", index, 12).y);
    const other = [0, 11].map((index) => spotOf(layout, "waste/1/0", index, 12).y);
    assert.ok(own[0] < own[1] && own[1] === first.y && other[0] < other[1]);
    assert.ok(other[1] + layout.card * 1.4 < own[0], "neither reaches into the other");
  }
});

/** Returns the places of Grabbage: a turned card, wastepiles and a stock for four seats, and sixteen sequences. */
function grabbage(wastepiles) {
  const own = [0, 1, 2, 3].flatMap((seat) => [
    zone(`turned/${seat}`, seat, "layout", 0, [], true),
    ...[...Array(wastepiles).keys()].map((pile) => zone(`waste/${seat}/${pile}`, seat, "layout", pile + 1, [], true)),
    zone(`stock/${seat}`, seat, "store", 0, [1], false),
  ]);
  const sequences = [...Array(16).keys()].map((place) => zone(`sequence/${place}`, null, "centre", place, [], true));
  return placesOf([...own, ...sequences], 4, () => 0);
}

test("cards of four-seat Grabbage fit a finger on an upright phone", () => {
  for (const wastepiles of [1, 4]) {
    const [width, height] = [344, 530];
    const { card, spots, plates } = arrange(grabbage(wastepiles), width, height);
    assert.ok(card >= 36, `${wastepiles} wastepiles: ${card}`);
    const own = [...spots].filter(([name]) => /^(turned|waste|stock)\/0/.test(name));
    for (const [name, { x, y }] of spots) {
      assert.ok(x >= 0 && x + card <= width && y >= 0 && y + card * RATIO <= height, `${name} at ${x}, ${y}`);
      for (const [other, { x: left, y: top }] of own)
        assert.ok(
          name === other || Math.abs(x - left) >= card || Math.abs(y - top) >= card * RATIO,
          `${name} on ${other}`,
        );
    }
    assert.ok(plates.slice(1).every(({ y }) => y < plates[0].y));
  }
});

test("cards of up to six seats fit a finger on an upright phone", () => {
  for (const seats of [4, 5, 6]) {
    const [width, height] = [336, 524];
    const { card, spots, plates } = arrange(places(seats), width, height);
    assert.ok(card >= 36, `${seats} seats: ${card}`);
    for (const [name, { x, y }] of spots) {
      assert.ok(x >= 0 && x + card <= width && y >= 0 && y + card * RATIO <= height, `${name} at ${x}, ${y}`);
      if (!/^(stock|spit_cards)\/0|^spit_pile/.test(name)) continue;
      for (const [other, two] of spots)
        assert.ok(
          name === other || Math.abs(x - two.x) >= card || Math.abs(y - two.y) >= card * RATIO,
          `${name} on ${other}`,
        );
    }
    for (const [seat, { x, y, width: wide }] of plates.entries())
      for (const two of plates.slice(seat + 1))
        assert.ok(y !== two.y || x + wide <= two.x || two.x + two.width <= x, `name ${seat}`);
    assert.ok(plates.slice(1).every(({ y }) => y < plates[0].y));
  }
  const { plates } = arrange(places(6), 336, 524);
  assert.ok(plates[1].x > plates[5].x && plates[1].y === plates[5].y && plates[3].y < plates[2].y, "seats go round");
});

/** Returns the places of Dictation (nine piles a seat) or Conjugal Patience (seven, and eight in the centre). */
function kinds(first, firstCount, second, secondCount, centre) {
  const own = [0, 1].flatMap((seat) => [
    ...[...Array(firstCount)].map((_, slot) => zone(`${first}/${seat}/${slot}`, seat, "layout", slot, [], true)),
    ...[...Array(secondCount)].map((_, slot) => zone(`${second}/${seat}/${slot}`, seat, "layout", 9 + slot, [], true)),
    zone(`stock/${seat}`, seat, "store", 0, [1], false),
  ]);
  const sequences = [...Array(centre).keys()].map((place) =>
    zone(`sequence/${place}`, null, "centre", place, [], true),
  );
  const spread = own.map((one) => (one.name.startsWith("column") ? { ...one, spread: 1 } : one));
  return placesOf([...spread, ...sequences], 2, () => 0);
}

test("many piles of two seats are in two rows on an upright phone", () => {
  for (const many of [kinds("column", 5, "sequence", 4, 0), kinds("reserve", 6, "waste", 1, 8)]) {
    const [width, height] = [336, 524];
    const { card, fan, spots } = arrange(many, width, height);
    assert.ok(card >= 36, String(card));
    const boxes = [...spots].map(([name, { x, y, room = 0 }]) => ({
      name,
      x,
      y: y + Math.min(room, 0),
      end: y + card * RATIO + Math.max(room, 0),
    }));
    for (const [index, one] of boxes.entries()) {
      assert.ok(
        one.x >= 0 && one.x + card <= width && one.y >= 0 && one.end <= height,
        `${one.name} at ${one.x}, ${one.y}`,
      );
      for (const two of boxes.slice(index + 1))
        assert.ok(
          Math.abs(one.x - two.x) >= card || one.end <= two.y || two.end <= one.y,
          `${one.name} on ${two.name}`,
        );
    }
    assert.ok(spots.get("stock/0").y > [...spots.values()][0].y, "the stock lies in the outer row");
    if (many.centre.length === 0) assert.ok(fan >= 2 * card);
  }
});
