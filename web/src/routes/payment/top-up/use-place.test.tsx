import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { game, item } from '#tests/components/examples.ts';
import { GIFT, NOTHING_KEPT, openTopUp, QUOTE, SMALL, topUpShop } from '#tests/components/top-up.ts';

const OPEN = { countries: ['CA', 'DE', 'US'], open: true, taxed: ['DE', 'US'], byState: ['US'] };
/** The same shop where any country is taken, for a visitor whose address is in one; null: nobody knows. */
function openToAll(country: string | null) {
  const portal = topUpShop();
  const shop = game({ items: [item(), SMALL, GIFT] });
  portal.answer('GET /games/:gid', { ...shop, regions: shop.regions.map((one) => ({ ...one, ...OPEN })) });
  portal.answer('GET /place', { country });
  return portal;
}

test('where any country is taken that of the address is proposed, and no price is asked for before the state is known', async () => {
  const { topUp, portal, choose, quiet } = await openTopUp({ item: 'pack' }, { portal: openToAll('US') });
  await waitFor(() => expect(topUp().country.value).toBe('US'));
  expect([topUp().state, topUp().located, portal.calls(QUOTE)]).toEqual([null, false, []]);
  choose({ state: 'CA' });
  await quiet();
  expect([topUp().state, topUp().located]).toEqual(['CA', true]);
  expect(portal.calls(QUOTE).map(({ body }) => [body.country, body.state])).toEqual([['US', 'CA']]);
  choose({ country: 'DE', state: undefined });
  await quiet();
  expect([topUp().state, portal.calls(QUOTE).at(-1)?.body]).toEqual([
    undefined,
    expect.objectContaining({ country: 'DE' }),
  ]);
});

test('of whom nobody knows where they are nothing is taken for their country', async () => {
  const { topUp, portal } = await openTopUp({ item: 'pack' }, { portal: openToAll(null) });
  expect([topUp().country.value, topUp().located, portal.calls(QUOTE)]).toEqual([null, false, []]);
});

test('where somebody lived when they last bought is proposed, without asking where they are; a state of another country is not', async () => {
  const portal = openToAll('DE');
  portal.answer('GET /games/:gid/mine', { ...NOTHING_KEPT, lastCountry: 'US', lastState: 'NY' });
  const { topUp, choose, quiet } = await openTopUp({ item: 'pack' }, { portal });
  expect([topUp().country.value, topUp().state, topUp().located]).toEqual(['US', 'NY', true]);
  expect(portal.calls('GET /place')).toEqual([]);
  choose({ country: 'DE' });
  await quiet();
  expect([topUp().country.value, topUp().state]).toEqual(['DE', undefined]);
});

test('where a region lists its countries nobody is asked where they are', async () => {
  const { portal } = await openTopUp({ item: 'pack' });
  expect(portal.calls('GET /place')).toEqual([]);
});
