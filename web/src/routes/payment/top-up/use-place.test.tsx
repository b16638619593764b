import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { game, item, region } from '#tests/components/examples.ts';
import { showHook } from '#tests/components/show.tsx';
import { GIFT, NOTHING_KEPT, openTopUp, QUOTE, SMALL, topUpShop } from '#tests/components/top-up.ts';
import { useTopUp } from './use-top-up.ts';

const OPEN = { countries: ['CA', 'DE', 'US'], open: true, taxed: ['DE', 'US'], byState: ['US'] };
/**
 * Returns the same shop with regions that are open to all countries, for a visitor with this network country. Null if
 * unknown.
 */
function openToAll(country: string | null) {
  const portal = topUpShop();
  const shop = game({ items: [item(), SMALL, GIFT] });
  portal.answer('GET /games/:gid', { ...shop, regions: shop.regions.map((one) => ({ ...one, ...OPEN })) });
  portal.answer('GET /place', { country });
  return portal;
}

test('in an open region the country of the network is preselected, and no price is requested before the state is known', async () => {
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

test('a visitor of unknown country gets no country', async () => {
  const { topUp, portal } = await openTopUp({ item: 'pack' }, { portal: openToAll(null) });
  expect([topUp().country.value, topUp().located, portal.calls(QUOTE)]).toEqual([null, false, []]);
});

test('the country of the last purchase is preselected; a state of another country is not', async () => {
  const portal = openToAll('DE');
  portal.answer('GET /games/:gid/mine', { ...NOTHING_KEPT, lastCountry: 'US', lastState: 'NY' });
  const { topUp, choose, quiet } = await openTopUp({ item: 'pack' }, { portal });
  expect([topUp().country.value, topUp().state, topUp().located]).toEqual(['US', 'NY', true]);
  choose({ country: 'DE' });
  await quiet();
  expect([topUp().country.value, topUp().state]).toEqual(['DE', undefined]);
});

/** Returns a shop with three regions, for a visitor with this network country. Null if unknown. */
function shopOfRegions(country: string | null) {
  const portal = topUpShop();
  const regions = [
    region('eu', ['EUR', 'GBP'], ['DE', 'GB']),
    region('na', ['USD'], ['US']),
    region('asia', ['JPY', 'THB'], ['JP', 'TH']),
  ];
  portal.answer('GET /games/:gid', game({ regions }));
  portal.answer('GET /place', { country });
  return portal;
}

test.each([
  ['by the country chosen before', { country: 'GB' }, 'JP', ['eu', 'GBP', 'GB']],
  [
    'else by the network address',
    { whereabouts: { timeZone: 'Europe/Berlin', languages: [] } },
    'TH',
    ['asia', 'THB', 'TH'],
  ],
  [
    'else by the time zone',
    { whereabouts: { timeZone: 'America/New_York', languages: ['ja'] } },
    null,
    ['na', 'USD', 'US'],
  ],
  ['else by the language', { whereabouts: { timeZone: null, languages: ['ja'] } }, null, ['asia', 'JPY', 'JP']],
  ['else as the publisher lists them', {}, null, ['eu', 'EUR', 'DE']],
])('a visitor starts in a region, currency and country %s', async (_, browser, address, expected) => {
  const { topUp } = await openTopUp({}, { portal: shopOfRegions(address), signedIn: false, browser });
  const { region, currency, country } = topUp();
  expect([region.value.id, currency.value, country.value]).toEqual(expected);
});

test('the region of the last purchase wins over the visitor’s present country', async () => {
  const portal = shopOfRegions('JP');
  portal.answer('GET /games/:gid/mine', { ...NOTHING_KEPT, lastRegion: 'na' });
  const { topUp } = await openTopUp({}, { portal });
  expect(topUp().region.value.id).toBe('na');
});

test('in an open region no country is guessed from the time zone, because the tax depends on it', async () => {
  const browser = { whereabouts: { timeZone: 'Europe/Berlin', languages: ['de'] } };
  const { topUp } = await openTopUp({}, { portal: openToAll(null), browser });
  expect(topUp().country.value).toBeNull();
});

test('an open region gets no guessed country and none that was chosen elsewhere, even if another region lists it', async () => {
  const portal = shopOfRegions(null);
  const all = { ...region('all', ['USD'], ['DE', 'JP']), open: true };
  portal.answer('GET /games/:gid', game({ regions: [region('eu', ['EUR'], ['DE']), all] }));
  const berlin = { whereabouts: { timeZone: 'Europe/Berlin', languages: [] } };
  for (const browser of [berlin, { country: 'DE' }]) {
    const { topUp } = await openTopUp({ region: 'all' }, { portal, signedIn: false, browser });
    expect(topUp().country.value).toBeNull();
  }
});

test('a country chosen elsewhere is ignored in open regions, and if no region lists it', async () => {
  const open = await openTopUp({}, { portal: openToAll(null), browser: { country: 'DE' } });
  expect(open.topUp().country.value).toBeNull();
  const { topUp } = await openTopUp({}, { portal: shopOfRegions('TH'), signedIn: false, browser: { country: 'FR' } });
  expect(topUp().country.value).toBe('TH');
});

test('no price is shown until the visitor’s country is known or its request fails', async () => {
  const portal = shopOfRegions('JP');
  const gate = Promise.withResolvers<{ country: string | null }>();
  portal.answer('GET /place', () => gate.promise);
  const where = { page: 'payment', search: { gid: 1 }, portal } as const;
  const shown = await showHook(() => useTopUp(false, true), where);
  await waitFor(() => expect(shown.now().gameResult.data).toBeTruthy());
  expect(shown.now().topUp).toBeNull();
  gate.resolve({ country: 'JP' });
  await waitFor(() => expect(shown.now().topUp?.region.value.id).toBe('asia'));
  portal.lose('GET /place');
  const { topUp } = await openTopUp({}, { portal, signedIn: false });
  expect(topUp().region.value.id).toBe('eu');
});

/** Returns a shop with a lower price in Latin America, for a visitor with this network country. Null if unknown. */
function shopWithList(country: string | null) {
  const portal = topUpShop();
  const regions = [region('all', ['EUR'], ['DE', 'BR'])];
  const items = [item({ prices: { EUR: 1649 }, pricesIn: { latam: { EUR: 999 } } })];
  portal.answer('GET /games/:gid', game({ regions, items, priceLists: [{ id: 'latam', countries: ['AR', 'BR'] }] }));
  portal.answer('GET /place', { country });
  return portal;
}

test('the country’s price is shown where the network address confirms it, and changes with the choice', async () => {
  const { topUp, choose, quiet } = await openTopUp({ country: 'BR' }, { portal: shopWithList('BR') });
  const shown = () => topUp().offers.map(({ price }) => price);
  await waitFor(() => expect(shown()).toEqual([999]));
  choose({ country: 'DE' });
  await quiet();
  expect(shown()).toEqual([1649]);
});

test.each(['DE', null])('a chosen country gets no lower price from an address in %s', async (country) => {
  const { topUp } = await openTopUp({ country: 'BR' }, { portal: shopWithList(country) });
  await waitFor(() => expect(topUp().country.value).toBe('BR'));
  expect(topUp().offers.map(({ price }) => price)).toEqual([1649]);
});
