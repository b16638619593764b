import { expect, test } from 'vitest';
import type { Item } from '#contract/endpoints/games.ts';
import { buyer as visitor } from '#tests/components/examples.ts';
import { type Buyer, type GameOffers, offersFor, unitPrice } from './offer.ts';

const pack: Item = {
  id: 'pack',
  name: '980 Gems',
  description: '',
  kind: 'currency',
  art: '/a.svg',
  grants: [{ id: 'gem', name: 'Gem', quantity: 980, bonus: 110, description: null }],
  prices: { USD: 1499, JPY: 2400 },
  bonusPercent: 11,
  firstTopUpBonusPercent: 0,
  limit: null,
  level: { min: null, max: null },
  sale: { from: null, until: null },
  tags: [],
  vip: true,
  free: false,
  requires: null,
  personal: false,
  vipLevel: null,
};
const limit = { count: 3, period: 'week', per: 'character', timeZone: 'UTC', resetHour: 4 } as const;
const buyer = visitor({ currency: 'USD', character: { roleId: 'r1', level: 20 } });
const offer = (over: Partial<Item>, as: Partial<Buyer> = {}) =>
  offersFor([{ ...pack, ...over }], { ...buyer, ...as })[0];

test('an item without a price in the currency is not offered', () => {
  expect(offersFor([pack], { ...buyer, currency: 'EUR' })).toEqual([]);
});

test('an item has the price of the buyer’s list, a lower one only near it', () => {
  const pricesIn = { latam: { USD: 999 }, ch: { USD: 1799 } };
  const priceFor = (id: string, isNear: boolean) => offer({ pricesIn }, { list: { id, isNear } })?.price;
  expect([priceFor('latam', true), priceFor('latam', false)]).toEqual([999, 1499]);
  expect([priceFor('ch', true), priceFor('ch', false)]).toEqual([1799, 1799]);
  expect([priceFor('pl', true), offer({ pricesIn })?.price]).toEqual([1499, 1499]);
});

test('a level outside the item’s range is the obstacle, and the limits belong to the range', () => {
  expect(offer({ level: { min: 21, max: null } })?.obstacle).toEqual({ kind: 'level_min', level: 21 });
  expect(offer({ level: { min: null, max: 19 } })?.obstacle).toEqual({ kind: 'level_max', level: 19 });
  expect(offer({ level: { min: 20, max: 20 } })?.obstacle).toBeNull();
});

test('without a character, levels are no obstacle', () => {
  expect(offer({ level: { min: 99, max: null } }, { character: null })?.obstacle).toBeNull();
});

test('a sale includes its first instant and excludes its last', () => {
  const at = '2026-11-21T12:00:00Z';
  expect(offer({ sale: { from: at, until: null } })?.obstacle).toBeNull();
  expect(offer({ sale: { from: null, until: at } })).toBeUndefined();
  expect(offer({ sale: { from: '2030-01-01T00:00:00Z', until: null } })?.obstacle).toEqual({
    kind: 'sale_from',
    at: '2030-01-01T00:00:00Z',
  });
});

test('a limit per character counts the purchases of that character', () => {
  const usage = [
    { item: 'pack', roleId: 'r1', used: 1, left: 2, resetsAt: '2026-11-23T04:00:00Z' },
    { item: 'pack', roleId: 'r2', used: 3, left: 0, resetsAt: '2026-11-23T04:00:00Z' },
  ];
  expect(offer({ limit }, { usage })?.limit).toMatchObject({ left: 2, resetsAt: '2026-11-23T04:00:00Z' });
  const other = { roleId: 'r2', level: 20 };
  expect(offer({ limit }, { usage, character: other })?.obstacle).toEqual({
    kind: 'limit',
    at: '2026-11-23T04:00:00Z',
  });
  expect(offer({ limit }, { usage, character: null })?.limit?.left).toBe(3);
});

test('a limit per account counts for every character', () => {
  const usage = [{ item: 'pack', roleId: null, used: 3, left: 0, resetsAt: null }];
  expect(offer({ limit: { ...limit, per: 'account' } }, { usage, character: null })?.obstacle).toEqual({
    kind: 'limit',
    at: null,
  });
});

test('the unit price of a currency pack includes the bonus', () => {
  expect(unitPrice(pack, 1499, null)).toEqual({ amount: 138, per: 100 });
  expect(unitPrice(pack, 2400, null)).toEqual({ amount: 220, per: 100 });
});

test('gift packs have no unit price', () => {
  expect(unitPrice({ ...pack, kind: 'gift' }, 1499, null)).toBeNull();
  expect(unitPrice({ ...pack, grants: [...pack.grants, ...pack.grants] }, 1499, null)).toBeNull();
});

test('the unit price includes the first top-up bonus until it is used', () => {
  const first = { firstTopUpBonusPercent: 100 };
  expect(offer(first)).toMatchObject({ promotion: { extras: { gem: 980 } }, unit: { amount: 72, per: 100 } });
  expect(offer(first, { noFirstTopUp: ['pack'] })).toMatchObject({ promotion: null, unit: { amount: 138, per: 100 } });
});

test('held is the first top-up bonus that an unpaid order reserves, and null if it was used', () => {
  const first = { firstTopUpBonusPercent: 100 };
  const gone = { noFirstTopUp: ['pack'] };
  expect(offer(first, { ...gone, heldFirstTopUp: ['pack'] })).toMatchObject({
    promotion: null,
    held: { kind: 'first_top_up', percent: 100 },
  });
  expect(offer(first, gone)?.held).toBeNull();
  expect(offer({ firstTopUpBonusPercent: 0 }, { ...gone, heldFirstTopUp: ['pack'] })?.held).toBeNull();
});

test('the price of very cheap units is for more of them, so that it is readable', () => {
  const coins = { ...pack, grants: [{ id: 'coin', name: 'Coin', quantity: 100_000, bonus: 0, description: null }] };
  expect(unitPrice(coins, 120, null)).toEqual({ amount: 12, per: 10_000 });
});

test('an item is locked until the player buys the required item, which is named', () => {
  const second: Item = { ...pack, id: 'second', requires: 'pack' };
  const locked = offersFor([pack, second], buyer)[1];
  expect(locked?.obstacle).toEqual({ kind: 'locked', item: '980 Gems' });
  expect(offersFor([pack, second], { ...buyer, unlocked: ['second'] })[1]?.obstacle).toBeNull();
  expect(offersFor([second], buyer)[0]?.obstacle).toEqual({ kind: 'locked', item: null });
  const from = '2999-01-01T00:00:00Z';
  const waits = { ...buyer, unlocked: ['second'], waiting: [{ item: 'second', from }] };
  expect(offersFor([second], waits)[0]?.obstacle).toEqual({ kind: 'waiting', at: from });
});

test('a free item is offered in every currency, without promotions', () => {
  const free = offer({ free: true, prices: {}, firstTopUpBonusPercent: 100 }, { currency: 'EUR' });
  expect(free).toMatchObject({ price: 0, obstacle: null, promotion: null, unit: null });
});

const beacon = { id: 'beacon', name: 'Beacon', from: 60 };

test.each([
  [59, { kind: 'vip', vip: 'Beacon', missing: 1 }],
  [60, null],
  [-3, { kind: 'vip', vip: 'Beacon', missing: 63 }],
  [null, { kind: 'vip', vip: 'Beacon', missing: null }],
])('an item for a level is locked at %s points: %j', (levelPoints, obstacle) => {
  expect(offer({ vipLevel: beacon }, { levelPoints })?.obstacle).toEqual(obstacle);
});

test('every player has the first level, even with unknown points', () => {
  for (const levelPoints of [null, -3, 0]) {
    expect(offer({ vipLevel: { ...beacon, from: 0 } }, { levelPoints })?.obstacle).toBeNull();
  }
});

test('an item for a level that the player does not have comes last, and else in its place', () => {
  const items = [{ ...pack, id: 'vip', vipLevel: beacon }, pack];
  const order = (levelPoints: number | null) => offersFor(items, { ...buyer, levelPoints }).map(({ item }) => item.id);
  expect([order(null), order(59), order(60)]).toEqual([
    ['pack', 'vip'],
    ['pack', 'vip'],
    ['vip', 'pack'],
  ]);
});

test('personal offers come first, unavailable items last, the others in the publisher’s order', () => {
  const high = { ...pack, id: 'high', level: { min: 99, max: null } };
  const items = [high, pack, { ...pack, id: 'b' }, { ...pack, id: 'mine', personal: true }];
  expect(offersFor(items, buyer).map(({ item }) => item.id)).toEqual(['mine', 'pack', 'b', 'high']);
});

test('a sale is counted down in its last 72 hours', () => {
  const until = (iso: string) => offer({ sale: { from: null, until: iso } })?.endsIn;
  expect(until('2026-11-24T12:00:00Z')).toBeNull();
  expect(until('2026-11-24T11:59:59Z')).toBe(72 * 3_600_000 - 1000);
});

const said = (over: Partial<GameOffers>): Partial<Buyer> => ({ game: { lead: [], hide: [], lock: [], ...over } });

test('an item that the game hides is not offered', () => {
  expect(offersFor([pack, { ...pack, id: 'b' }], { ...buyer, ...said({ hide: ['pack'] }) })).toMatchObject([
    { item: { id: 'b' } },
  ]);
});

test('an item that the game locks has the game’s reason, unless the shop refuses it for its own', () => {
  const locks = said({ lock: [{ item: 'pack', reason: 'War.' }] });
  expect(offer({}, locks)?.obstacle).toEqual({ kind: 'game', reason: 'War.' });
  expect(offer({ level: { min: 21, max: null } }, locks)?.obstacle).toEqual({ kind: 'level_min', level: 21 });
});

test('items that the game leads with come first in their group, in the game’s order; packs keep their order and are marked', () => {
  const gift = (id: string, over: Partial<Item> = {}): Item => ({ ...pack, id, kind: 'gift', ...over });
  const items = [pack, { ...pack, id: 'pack-2' }, gift('a'), gift('b'), gift('c'), gift('mine', { personal: true })];
  const led = offersFor(items, { ...buyer, ...said({ lead: ['c', 'pack-2', 'b', 'gone'] }) });
  const ids = led.map(({ item }) => item.id);
  expect([ids[0], ids.filter((id) => id.startsWith('pack')), ids.filter((id) => id.length === 1)]).toEqual([
    'mine',
    ['pack', 'pack-2'],
    ['c', 'b', 'a'],
  ]);
  expect(led.filter((one) => one.led).map(({ item }) => item.id)).toEqual(['c', 'b', 'pack-2']);
});

test('an unavailable item is not marked as recommended', () => {
  const led = offer({ level: { min: 99, max: null } }, said({ lead: ['pack'] }));
  expect([led?.led, led?.obstacle?.kind]).toEqual([false, 'level_min']);
});
