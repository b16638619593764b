import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Audience, ItemEntry } from '#server/domains/catalog/index.ts';
import { type BuyerFacts, dependsOnBuyer, isInAudience, isUnlocked, offerRefusal, stepOpensAt } from './buyer.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const daysAgo = (days: number, more = 0): Date => new Date(now.getTime() - days * DAY_MS - more);
const facts = (over: Partial<BuyerFacts> = {}): BuyerFacts => ({
  items: new Map(),
  lastAt: null,
  spent: 0,
  arrived: 0,
  returned: 0,
  chargedBack: 0,
  now,
  ...over,
});
const item = (over: Partial<ItemEntry> = {}): ItemEntry => ({ id: 'offer', ...over }) as ItemEntry;
const spender = (from: number, below?: number): Audience => ({ is: 'spender', from, below });

test('an item without an audience is for all players', () => {
  expect(isInAudience(undefined, facts())).toBe(true);
  expect(isInAudience(undefined, facts({ lastAt: now }))).toBe(true);
});

test('players without a purchase are new', () => {
  expect(isInAudience({ is: 'new' }, facts())).toBe(true);
  expect(isInAudience({ is: 'new' }, facts({ items: new Map([['a free one', now]]) }))).toBe(true);
  expect(isInAudience({ is: 'new' }, facts({ lastAt: daysAgo(400) }))).toBe(false);
});

test('players are returning if their last purchase was at least 30 days ago', () => {
  expect(isInAudience({ is: 'returning' }, facts())).toBe(false);
  expect(isInAudience({ is: 'returning' }, facts({ lastAt: daysAgo(30, -1) }))).toBe(false);
  expect(isInAudience({ is: 'returning' }, facts({ lastAt: daysAgo(30) }))).toBe(true);
});

test('a band of spenders includes its first amount and excludes its last', () => {
  const amounts = [4999, 5000, 9999, 10_000];
  const spent = amounts.filter((amount) =>
    isInAudience(spender(5000, 10_000), facts({ spent: amount, arrived: amount })),
  );
  expect(spent).toEqual([5000, 9999]);
  expect(isInAudience(spender(5000), facts({ spent: 1_000_000, arrived: 1_000_000 }))).toBe(true);
});

test('spending on undelivered items opens no offer for spenders, and closes one for lower spenders', () => {
  const onItsWay = facts({ spent: 5000, arrived: 0 });
  expect([isInAudience(spender(5000), onItsWay), isInAudience(spender(0, 5000), onItsWay)]).toEqual([false, false]);
  expect(isInAudience(spender(0, 5001), onItsWay)).toBe(true);
});

test('an item that requires another is locked until that one was bought', () => {
  expect(isUnlocked(item(), facts())).toBe(true);
  expect(isUnlocked(item({ requires: 'first' }), facts({ items: new Map([['second', now]]) }))).toBe(false);
  expect(isUnlocked(item({ requires: 'first' }), facts({ items: new Map([['first', now]]) }))).toBe(true);
});

test('the refusal names the required item', () => {
  const refused = offerRefusal(item({ requires: 'first' }), facts());
  expect(refused).toMatchObject({ code: 'item.locked', params: { item: 'offer', requires: 'first' } });
});

test('a player outside the audience does not learn which item would unlock it', () => {
  const refused = offerRefusal(item({ audience: { is: 'new' }, requires: 'first' }), facts({ lastAt: now }));
  expect(refused).toMatchObject({ code: 'item.not_for_you', params: { item: 'offer' } });
});

test('an unlocked item for this audience is not refused', () => {
  const bought = facts({ items: new Map([['first', now]]), lastAt: now, spent: 5000, arrived: 5000 });
  expect(offerRefusal(item({ audience: spender(5000), requires: 'first' }), bought)).toBeNull();
});

test.each([
  [item(), false],
  [item({ audience: { is: 'new' } }), true],
  // By points.
  [item({ audience: { is: 'vip', from: 'beacon' } }), false],
  [item({ requires: 'first' }), true],
])('for %j the answer depends on the player’s purchases: %s', (offered, depends) => {
  expect(dependsOnBuyer(offered)).toBe(depends);
});

const gift = item({ id: 'gift', free: true, requires: 'first' });

test.each([
  [0, 0, null],
  [1, 0, null],
  [2, 0, 7],
  [0, 1, 7],
])(
  'with %i returned orders and %i chargebacks, a free step waits this many days: %s',
  (returned, chargedBack, days) => {
    const opens = stepOpensAt(gift, facts({ items: new Map([['first', now]]), returned, chargedBack }));
    expect(opens).toEqual(days === null ? null : daysAgo(-days));
  },
);

test('the refusal of a waiting free step has the end of the wait', () => {
  const watched = facts({ items: new Map([['first', daysAgo(2)]]), chargedBack: 1 });
  expect(offerRefusal(gift, watched)).toMatchObject({
    code: 'item.waiting',
    params: { item: 'gift', until: daysAgo(-5).toISOString() },
  });
  expect(offerRefusal(gift, { ...watched, now: daysAgo(-5) })).toBeNull();
});

test('only a free step waits, at most a week after the step before, and never once it has opened', () => {
  const known = fc.record({
    returned: fc.nat(5),
    chargedBack: fc.nat(3),
    taken: fc.option(fc.integer({ min: 0, max: 40 * DAY_MS })),
    free: fc.boolean(),
    later: fc.nat(20 * DAY_MS),
  });
  fc.assert(
    fc.property(known, ({ returned, chargedBack, taken, free, later }) => {
      const items = new Map(taken === null ? [] : [['first', daysAgo(0, taken)] as const]);
      const wanted = item({ requires: 'first', ...(free && { free }) });
      const then = facts({ items, returned, chargedBack });
      const opens = stepOpensAt(wanted, then);
      const watched = chargedBack > 0 || returned >= 2;
      expect(opens !== null).toBe(free && watched && taken !== null && taken < 7 * DAY_MS);
      if (!opens) return;
      expect(opens.getTime() - (items.get('first')?.getTime() ?? 0)).toBe(7 * DAY_MS);
      const after = stepOpensAt(wanted, { ...then, now: new Date(now.getTime() + later) });
      // The end of the wait was announced, so it must not move.
      expect(after).toEqual(now.getTime() + later < opens.getTime() ? opens : null);
    }),
  );
});

test('an item for offers is sold by a personal offer only, to any player', () => {
  const own = item({ audience: { is: 'offered' } });
  expect(offerRefusal(own, facts())).toMatchObject({ code: 'item.not_for_you' });
  expect([offerRefusal(own, facts(), true), isInAudience({ is: 'offered' }, facts())]).toEqual([null, false]);
  expect(offerRefusal(item({ audience: { is: 'new' } }), facts({ lastAt: now }), true)).toMatchObject({
    code: 'item.not_for_you',
  });
});
