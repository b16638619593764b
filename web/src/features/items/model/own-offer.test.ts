import { expect, test } from 'vitest';
import { buyer, item } from '#tests/components/examples.ts';
import { type Buyer, isPack, offerId, offersFor, skuOf } from './offer.ts';

const ID = '019a9e2c-5b7d-7c41-9d0e-3f6a1b2c4d5e';
const own = { id: ID, item: 'pack', prices: { EUR: 999 }, until: '2026-11-22T12:00:00Z' };
const PACK = item({ firstTopUpBonusPercent: 100 });
const offers = (as: Partial<Buyer> = {}, items = [PACK]) => offersFor(items, buyer({ own: [own], ...as }));

test('a personal offer is a card of its own before the others, and the item stays at its price', () => {
  const [first, second] = offers();
  expect(first).toMatchObject({ item: { id: ID, personal: true, name: PACK.name }, price: 1649, obstacle: null });
  expect(first?.own).toEqual({ item: 'pack', deal: { price: 999 } });
  expect(second).toMatchObject({ item: { id: 'pack', personal: false }, own: null });
  expect(first && [skuOf(first), offerId(first), isPack(first)]).toEqual(['pack', ID, false]);
  expect(second && [skuOf(second), offerId(second)]).toEqual(['pack', undefined]);
});

test('it promises no promotion, and counts down to its end', () => {
  const [first, second] = offers({ rebate: { percent: 20, from: null, until: null } });
  expect(first).toMatchObject({ promotion: null, held: null, unit: null, endsIn: 24 * 3_600_000 });
  expect(second?.promotion).toMatchObject({ percent: 100 });
  expect(offers({ noFirstTopUp: ['pack'], heldFirstTopUp: ['pack'] })[0]?.held).toBeNull();
});

test('it ends with the sale of its item, if that is earlier', () => {
  const sale = { from: null, until: '2026-11-21T14:00:00Z' };
  expect(offers({}, [{ ...PACK, sale }])[0]?.item.sale.until).toBe(sale.until);
  const later = { from: null, until: '2026-12-21T14:00:00Z' };
  expect(offers({}, [{ ...PACK, sale: later }])[0]?.item.sale.until).toBe(own.until);
});

test('it has the obstacles and limits of its item', () => {
  const limit = { count: 1, period: 'week', per: 'account', timeZone: 'UTC', resetHour: 0 } as const;
  const usage = [{ item: 'pack', roleId: null, used: 1, left: 0, resetsAt: null }];
  const all = offers({ usage }, [{ ...PACK, limit }]);
  expect(all.map(({ obstacle }) => obstacle?.kind)).toEqual(['limit', 'limit']);
});

test.each([
  ['in another currency', { currency: 'USD' }],
  ['after its end', { now: new Date('2026-11-22T12:00:00Z') }],
  ['for an item that the game hides', { game: { lead: [], hide: ['pack'], lock: [] } }],
])('it is not shown %s', (_, as) => {
  expect(offers(as).filter(({ own: shown }) => shown)).toEqual([]);
});

test('an item that only the offer sells has no card at its normal price', () => {
  const details = item({ id: 'own-pack', personal: true });
  const all = offersFor([PACK], buyer({ own: [{ ...own, item: 'own-pack', details }] }));
  expect(all.map((offer) => [skuOf(offer), offerId(offer)])).toEqual([
    ['own-pack', ID],
    ['pack', undefined],
  ]);
});

test('it is not shown where the item itself costs less', () => {
  const listed = { ...PACK, pricesIn: { latam: { EUR: 998 } } };
  const shown = (isNear: boolean) =>
    offers({ list: { id: 'latam', isNear } }, [listed]).map(({ price, own: is }) => [price, is?.deal.price]);
  expect(shown(true)).toEqual([[998, undefined]]);
  expect(shown(false)).toEqual([
    [1649, 999],
    [1649, undefined],
  ]);
});
