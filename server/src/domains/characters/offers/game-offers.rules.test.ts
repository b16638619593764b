import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GameOffers } from './game-offers.port.ts';
import { NO_OFFERS, offersRefusal, presentOffers } from './game-offers.rules.ts';

const WAR = { en: 'War.', de: 'Krieg.' };
const SAID: GameOffers = { lead: ['a', 'b'], hide: ['c'], lock: [{ item: 'd', reason: WAR }] };

test('an item that a game does not mention, or leads with, is not refused', () => {
  expect([offersRefusal('a', SAID, 'en'), offersRefusal('z', SAID, 'en'), offersRefusal('c', NO_OFFERS, 'en')]).toEqual(
    [null, null, null],
  );
});

test('a hidden item is refused like any offer for other players', () => {
  expect(offersRefusal('c', SAID, 'en')).toMatchObject({ code: 'item.not_for_you', params: { item: 'c' } });
});

test.each([
  ['de', WAR, 'Krieg.'],
  ['th', WAR, 'War.'],
  ['th', { de: 'Krieg.' }, null],
  [null, WAR, null],
] as const)('a locked item is refused to readers of %s, with reasons %j, with %s', (locale, reason, said) => {
  const refused = offersRefusal('d', { ...SAID, lock: [{ item: 'd', reason }] }, locale);
  expect(refused).toMatchObject({ code: 'item.game_locked', params: { item: 'd', reason: said } });
});

const item = fc.constantFrom('a', 'b', 'c', 'd', 'unknown');
const said = fc.record({
  lead: fc.array(item),
  hide: fc.array(item),
  lock: fc.array(fc.record({ item, reason: fc.constant(WAR) })),
});

test('a page has each known item once and leads with no refused item', () => {
  fc.assert(
    fc.property(said, (offers) => {
      const { lead, hide, lock } = presentOffers(offers, (id) => id !== 'unknown', 'en');
      const all = [...lead, ...hide, ...lock.map((one) => one.item)];
      expect(new Set(all).size).toBe(all.length);
      expect(all).not.toContain('unknown');
      expect(new Set(all)).toEqual(
        new Set(
          [...offers.lead, ...offers.hide, ...offers.lock.map((one) => one.item)].filter((id) => id !== 'unknown'),
        ),
      );
      const codes = (ids: string[]) => [...new Set(ids.map((id) => offersRefusal(id, offers, 'en')?.code))];
      if (lead.length > 0) expect(codes(lead)).toEqual([undefined]);
      if (hide.length > 0) expect(codes(hide)).toEqual(['item.not_for_you']);
      if (lock.length > 0) expect(codes(lock.map((one) => one.item))).toEqual(['item.game_locked']);
    }),
  );
});

test('the game’s own order is kept', () => {
  expect(presentOffers({ ...SAID, lead: ['b', 'a', 'b'] }, () => true, 'de')).toEqual({
    lead: ['b', 'a'],
    hide: ['c'],
    lock: [{ item: 'd', reason: 'Krieg.' }],
  });
});
