import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Audience, ItemEntry } from '#server/domains/catalog/index.ts';
import { type BuyerFacts, dependsOnBuyer, isFor, isUnlocked, offerRefusal, opensAt } from './buyer.rules.ts';

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

test('without an audience an item is for everybody', () => {
  expect(isFor(undefined, facts())).toBe(true);
  expect(isFor(undefined, facts({ lastAt: now }))).toBe(true);
});

test('new are those who bought nothing yet', () => {
  expect(isFor({ is: 'new' }, facts())).toBe(true);
  expect(isFor({ is: 'new' }, facts({ items: new Map([['a free one', now]]) }))).toBe(true);
  expect(isFor({ is: 'new' }, facts({ lastAt: daysAgo(400) }))).toBe(false);
});

test('returning are those whose last purchase is 30 days ago or longer', () => {
  expect(isFor({ is: 'returning' }, facts())).toBe(false);
  expect(isFor({ is: 'returning' }, facts({ lastAt: daysAgo(30, -1) }))).toBe(false);
  expect(isFor({ is: 'returning' }, facts({ lastAt: daysAgo(30) }))).toBe(true);
});

test('a band of spenders begins at its first amount and ends before its last', () => {
  const amounts = [4999, 5000, 9999, 10_000];
  const spent = amounts.filter((amount) => isFor(spender(5000, 10_000), facts({ spent: amount, arrived: amount })));
  expect(spent).toEqual([5000, 9999]);
  expect(isFor(spender(5000), facts({ spent: 1_000_000, arrived: 1_000_000 }))).toBe(true);
});

test('what has not arrived opens no offer for spenders, and closes one for those who spend less', () => {
  const onItsWay = facts({ spent: 5000, arrived: 0 });
  expect([isFor(spender(5000), onItsWay), isFor(spender(0, 5000), onItsWay)]).toEqual([false, false]);
  expect(isFor(spender(0, 5001), onItsWay)).toBe(true);
});

test('an item that requires another is locked until that one was bought', () => {
  expect(isUnlocked(item(), facts())).toBe(true);
  expect(isUnlocked(item({ requires: 'first' }), facts({ items: new Map([['second', now]]) }))).toBe(false);
  expect(isUnlocked(item({ requires: 'first' }), facts({ items: new Map([['first', now]]) }))).toBe(true);
});

test('the refusal names the item that has to be bought', () => {
  const refused = offerRefusal(item({ requires: 'first' }), facts());
  expect(refused).toMatchObject({ code: 'item.locked', params: { item: 'offer', requires: 'first' } });
});

test('who an item is not for does not learn what would unlock it', () => {
  const refused = offerRefusal(item({ audience: { is: 'new' }, requires: 'first' }), facts({ lastAt: now }));
  expect(refused).toMatchObject({ code: 'item.not_for_you', params: { item: 'offer' } });
});

test('what is for this player and unlocked is not refused', () => {
  const bought = facts({ items: new Map([['first', now]]), lastAt: now, spent: 5000, arrived: 5000 });
  expect(offerRefusal(item({ audience: spender(5000), requires: 'first' }), bought)).toBeNull();
});

test.each([
  [item(), false],
  [item({ audience: { is: 'new' } }), true],
  // By their points.
  [item({ audience: { is: 'vip', from: 'beacon' } }), false],
  [item({ requires: 'first' }), true],
])('of %j what the player bought decides: %s', (offered, depends) => {
  expect(dependsOnBuyer(offered)).toBe(depends);
});

const gift = item({ id: 'gift', free: true, requires: 'first' });

test.each([
  [0, 0, null],
  [1, 0, null],
  [2, 0, 7],
  [0, 1, 7],
])(
  'with %i orders given back and %i charged back, a free step waits so many days: %s',
  (returned, chargedBack, days) => {
    const opens = opensAt(gift, facts({ items: new Map([['first', now]]), returned, chargedBack }));
    expect(opens).toEqual(days === null ? null : daysAgo(-days));
  },
);

test('the refusal of a free step that waits says until when', () => {
  const watched = facts({ items: new Map([['first', daysAgo(2)]]), chargedBack: 1 });
  expect(offerRefusal(gift, watched)).toMatchObject({
    code: 'item.waiting',
    params: { item: 'gift', until: daysAgo(-5).toISOString() },
  });
  expect(offerRefusal(gift, { ...watched, now: daysAgo(-5) })).toBeNull();
});

test('only a free step waits, never longer than a week after the step before, and never once it has opened', () => {
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
      const opens = opensAt(wanted, then);
      const watched = chargedBack > 0 || returned >= 2;
      expect(opens !== null).toBe(free && watched && taken !== null && taken < 7 * DAY_MS);
      if (!opens) return;
      expect(opens.getTime() - (items.get('first')?.getTime() ?? 0)).toBe(7 * DAY_MS);
      const after = opensAt(wanted, { ...then, now: new Date(now.getTime() + later) });
      // The end of the wait is promised: it moves no more.
      expect(after).toEqual(now.getTime() + later < opens.getTime() ? opens : null);
    }),
  );
});
