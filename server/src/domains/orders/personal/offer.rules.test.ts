import { expect, test } from 'vitest';
import type { GameEntry } from '#server/domains/catalog/index.ts';
import { itemOf, NOW } from '../pricing/quote.fixture.ts';
import { offerState, ownPriceOf, type PersonalOffer, type TakenUse, withoutReserved } from './offer.rules.ts';

const game = { gid: 7, personalOffers: { floor: 40, longest: 86_400, items: ['gems'] } } as unknown as GameEntry;
const wanted = { game, item: itemOf({ prices: { USD: 1499, EUR: 1649 } }), currency: 'USD' };
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
const taken = (use: number, state: TakenUse['state'] = 'used'): TakenUse => ({ use, state, number: `n${use}` });

const offerOf = (over: Partial<PersonalOffer> = {}): PersonalOffer => ({
  id: '019a9e2c-5b7d-7c41-9d0e-3f6a1b2c4d5e',
  key: 'k',
  gid: 7,
  item: 'gems',
  prices: { USD: 700 },
  startsAt: hours(-1),
  endsAt: hours(1),
  uses: 1,
  createdAt: hours(-1),
  revokedAt: null,
  taken: [],
  readAt: NOW,
  ...over,
});

test('an open offer gives its price and its first free use', () => {
  expect(ownPriceOf(offerOf(), wanted)).toEqual({ id: offerOf().id, use: 1, price: 700 });
  expect(ownPriceOf(offerOf({ uses: 3, taken: [taken(1), taken(3)] }), wanted)).toMatchObject({ use: 2 });
});

test.each([
  ['no offer of the player', null, 'offer.unknown'],
  ['another game', { gid: 8 }, 'offer.unknown'],
  ['another item', { item: 'chest' }, 'offer.unknown'],
  ['a time that has ended', { endsAt: NOW }, 'offer.ended'],
  ['a time that has not begun', { startsAt: hours(0.5) }, 'offer.ended'],
  ['a revocation', { revokedAt: hours(-0.5) }, 'offer.ended'],
  ['a price below the floor', { prices: { USD: 599 } }, 'offer.ended'],
  ['a price above the item', { prices: { USD: 1500 } }, 'offer.ended'],
  ['a currency without an own price', { prices: { EUR: 700 } }, 'item.no_price'],
  ['a use that an order reserves', { taken: [taken(1, 'reserved')] }, 'offer.used'],
  ['a use that a paid order has', { taken: [taken(1)] }, 'offer.used'],
])('%s is refused', (_, over, code) => {
  expect(ownPriceOf(over && offerOf(over), wanted)).toMatchObject({ code });
});

test('a quote takes reserved uses as free, and paid ones not', () => {
  const both = offerOf({ uses: 2, taken: [taken(1), taken(2, 'reserved')] });
  expect(ownPriceOf(both, wanted)).toMatchObject({ code: 'offer.used' });
  expect(ownPriceOf(withoutReserved(both), wanted)).toMatchObject({ use: 2 });
});

test.each([
  ['open', {}],
  ['open', { startsAt: hours(0.5) }],
  ['used', { taken: [taken(1, 'reserved')] }],
  ['used', { taken: [taken(1)], endsAt: hours(-0.5) }],
  ['ended', { endsAt: NOW }],
  ['revoked', { revokedAt: NOW, taken: [taken(1)] }],
])('the state is %s for %j', (state, over) => {
  expect(offerState(offerOf(over))).toBe(state);
});
