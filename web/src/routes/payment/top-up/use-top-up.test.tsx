import { act, waitFor } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import type { Output } from '#contract/endpoints/index.ts';
import { character, couponOption, game, item, order, PUBLISHER, quote } from '#tests/components/examples.ts';
import { createPortal } from '#tests/components/portal.ts';
import { settle, showHook } from '#tests/components/show.tsx';
import type { Search } from '#web/navigation/search.ts';
import { useTopUp } from './use-top-up.ts';

const QUOTE = 'POST /quotes';
const NOTHING_KEPT: Output<'GET /games/:gid/mine'> = {
  lastRegion: null,
  lastRoleId: null,
  lastMethod: null,
  methodsOrder: null,
  limits: [],
  personal: [],
  unlocked: [],
  levelPoints: 0,
  waiting: [],
  noFirstTopUp: [],
};
const SMALL = item({ id: 'small', name: '60 Gems', prices: { EUR: 99, USD: 109 } });
const GIFT = item({ id: 'gift', name: 'Gift', free: true, prices: {} });

/** A shop of one game, whose prices are those of the list. */
function openShop() {
  const portal = createPortal();
  portal.answer('GET /games', {
    publisher: PUBLISHER,
    vip: false,
    draw: false,
    invites: false,
    games: [],
  });
  portal.answer('GET /games/:gid', game({ items: [item(), SMALL, GIFT] }));
  portal.answer('GET /games/:gid/mine', NOTHING_KEPT);
  portal.answer('GET /games/:gid/characters', { characters: [character(), character({ roleId: 'r2' })] });
  portal.answer('GET /games/:gid/deals', { deals: [] });
  portal.answer('GET /me/shortcuts', { open: [], again: [] });
  portal.answer(QUOTE, ({ body }) => quote({ total: body.item === 'small' ? 99 : 1649, currency: body.currency }));
  return portal;
}

interface Opened {
  portal?: ReturnType<typeof openShop>;
  signedIn?: boolean;
  held?: () => boolean;
  page?: 'payment' | 'sdk-pay';
}

async function open(search: Search = {}, opened: Opened = {}) {
  const { portal = openShop(), signedIn = true, held = () => false, page = 'payment' } = opened;
  const where = { page, search: { gid: 1, ...search }, signedIn, portal };
  const shown = await showHook(() => useTopUp(held(), true), where);
  const topUp = () => {
    const { topUp: known } = shown.now();
    if (!known) throw new Error('the page is not there yet');
    return known;
  };
  // Between two questions, of which one waits for the other's answer, nothing is fetched either.
  const quiet = () =>
    waitFor(() => expect([shown.visit.queryClient.isFetching(), topUp().quote.loading]).toEqual([0, false]));
  await quiet();
  await settle();
  return { ...shown, topUp, quiet, choose: (changes: Search) => act(() => topUp().choose(changes)) };
}

test('an item for a level one does not have is neither chosen nor priced, though the address asks for it', async () => {
  const portal = openShop();
  const vipLevel = { id: 'beacon', name: 'Beacon', from: 60 };
  portal.answer('GET /games/:gid', game({ items: [item({ id: 'basket', vipLevel }), SMALL] }));
  portal.answer('GET /games/:gid/mine', { ...NOTHING_KEPT, levelPoints: 59 });
  const { topUp } = await open({ region: 'eu', item: 'basket' }, { portal });
  expect([topUp().item.value, topUp().blocked?.item.id, topUp().offers.at(-1)?.item.id]).toEqual([
    null,
    'basket',
    'basket',
  ]);
  expect(portal.calls(QUOTE)).toEqual([]);
});

test('what the address asks for is chosen, and priced so', async () => {
  const { topUp, portal } = await open({ region: 'us', item: 'small', role: 'r2', method: 'card' });
  const { region, currency, item: chosen, character: who, method, quote: price } = topUp();
  expect([region.value.id, currency.value, chosen.value?.item.id, who.value?.roleId, method.value?.method.id]).toEqual([
    'us',
    'USD',
    'small',
    'r2',
    'card',
  ]);
  expect([chosen.value?.price, price.data?.total, price.loading]).toEqual([109, 99, false]);
  expect(portal.calls(QUOTE).map(({ body }) => [body.region, body.currency, body.item])).toEqual([
    ['us', 'USD', 'small'],
  ]);
});

test('the choice of another item leaves all offers the objects that they were, and the deals that it does not concern', async () => {
  const portal = openShop();
  portal.answer('GET /games/:gid', game({ items: [item(), SMALL, item({ id: 'third' })] }));
  portal.answer('GET /games/:gid/deals', { deals: [{ item: 'third', price: 1500 }] });
  const { topUp, choose, quiet } = await open({ region: 'eu', item: 'pack' }, { portal });
  const { offers, deals } = topUp();
  expect([offers.length, deals.get('third')?.price]).toEqual([3, 1500]);
  await choose({ item: 'small' });
  await quiet();
  expect(topUp().item.value?.item.id).toBe('small');
  expect(topUp().offers).toBe(offers);
  expect(topUp().deals.get('third')).toBe(deals.get('third'));
});

test('the address says how it is paid, too', async () => {
  const { topUp } = await open({ item: 'pack', method: 'cash' });
  expect(topUp().method.value?.method.id).toBe('cash');
});

test('what the shop remembers of the player is chosen where the address is silent', async () => {
  const portal = openShop();
  portal.answer('GET /games/:gid/mine', { ...NOTHING_KEPT, lastRegion: 'us', lastRoleId: 'r2' });
  const { topUp } = await open({}, { portal });
  expect([topUp().region.value.id, topUp().character.value?.roleId]).toEqual(['us', 'r2']);
});

test('the page waits for what is remembered, and goes on without it after the first failure', async () => {
  const portal = openShop();
  const { promise, reject } = Promise.withResolvers<Output<'GET /games/:gid/mine'>>();
  portal.answer('GET /games/:gid/mine', () => promise);
  const where = { page: 'payment', search: { gid: 1 }, signedIn: true, portal, retries: 3 } as const;
  const { now } = await showHook(() => useTopUp(false, true), where);
  await waitFor(() => expect(now().gameResult.data).toBeTruthy());
  expect(now().topUp).toBeNull();
  reject(new TypeError('Failed to fetch'));
  await waitFor(() => expect(now().topUp?.region.value.id).toBe('eu'));
});

test('a visitor has the prices of the list and no characters, and nothing of a player is asked', async () => {
  const { topUp, portal } = await open({ item: 'pack' }, { signedIn: false });
  expect([topUp().signedIn, topUp().character.value, topUp().item.value?.price]).toEqual([false, null, 1649]);
  expect(portal.calls('GET /games/:gid/mine')).toEqual([]);
  expect(portal.calls('GET /games/:gid/characters')).toEqual([]);
});

test('a choice shows at once, and no price of the former one is taken for its own', async () => {
  const { topUp, choose, quiet, address } = await open({ item: 'pack' });
  expect(topUp().quote.data?.total).toBe(1649);
  choose({ item: 'small' });
  expect([topUp().item.value?.item.id, topUp().quote.data]).toEqual(['small', null]);
  await quiet();
  await waitFor(() => expect(topUp().quote.data?.total).toBe(99));
  expect(address()).toContain('item=small');
});

test('while another coupon is tried, the former price stays on screen and is none to pay', async () => {
  const { topUp, choose, portal } = await open({ item: 'pack' });
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof quote>>();
  portal.answer(QUOTE, () => promise);
  choose({ coupon: 'none' });
  await settle();
  expect([topUp().quote.shown?.total, topUp().quote.data, topUp().quote.loading]).toEqual([1649, null, true]);
  resolve(quote({ total: 1700 }));
  await waitFor(() => expect(topUp().quote.data?.total).toBe(1700));
});

test('a coupon is declined for one item: for another the best is proposed again', async () => {
  const { topUp, choose, quiet } = await open({ item: 'pack', coupon: 'none' });
  expect(topUp().coupon).toBe('none');
  choose({ item: 'small' });
  await quiet();
  expect(topUp().coupon).toBe('best');
});

test('a coupon that was chosen by name stays for another item', async () => {
  const { id } = couponOption();
  const { topUp, choose, quiet } = await open({ item: 'pack', coupon: id });
  choose({ item: 'small' });
  await quiet();
  expect(topUp().coupon).toBe(id);
});

test('a link to a free item chooses nothing: it is claimed at its card', async () => {
  const { topUp } = await open({ item: 'gift' });
  expect([topUp().item, topUp().blocked]).toEqual([{ value: null, ignored: false }, null]);
  expect(topUp().offers.map((offer) => offer.item.id)).toContain('gift');
});

test('a method that does not take the currency is not among those to choose from', async () => {
  const { topUp } = await open({ region: 'us', item: 'pack' });
  expect(topUp().methods.map(({ method }) => method.id)).toEqual(['card']);
});

test('an order of this game that waits is shown, one of another game is not', async () => {
  const portal = openShop();
  const { quote: _quote, timeline: _timeline, ...other } = order({ game: { gid: 2, name: 'Else', icon: '/i.svg' } });
  portal.answer('GET /me/shortcuts', { open: [other, { ...other, number: 'MW-2', game: order().game }], again: [] });
  const { topUp } = await open({}, { portal });
  expect(topUp().open?.number).toBe('MW-2');
});

test('an order that was placed here before is named when its price is asked for, so that what it holds is free to it', async () => {
  const portal = openShop();
  const { topUp, visit, choose, quiet } = await open({ item: 'pack', role: 'r1' }, { portal });
  const kept = { choice: 'c', sent: 's', method: 'card', orderKey: 'k', paymentKey: 'p', number: 'MW-1' };
  visit.keptOrders.keep(topUp().pick, kept);
  expect(portal.calls(QUOTE).at(-1)?.body.order).toBeUndefined();
  choose({ item: 'small' });
  await quiet();
  choose({ item: 'pack' });
  await waitFor(() => expect(portal.calls(QUOTE).at(-1)?.body.order).toBe('MW-1'));
});

describe('what the game offers a character', () => {
  const OFFERS = 'GET /games/:gid/offers';
  const [A, B] = [item({ id: 'a', kind: 'gift' }), item({ id: 'b', kind: 'gift' })];
  const NONE = { lead: [], hide: [], lock: [] };
  const offering = () => {
    const portal = openShop();
    portal.answer('GET /games/:gid', game({ items: [A, B] }));
    return portal;
  };
  const idsOf = ({ topUp }: Awaited<ReturnType<typeof open>>) => topUp().offers.map((offer) => offer.item.id);

  test('is asked of the chosen one, in the reader’s language, and stands first', async () => {
    const portal = offering();
    portal.answer(OFFERS, { ...NONE, lead: ['b'] });
    const shown = await open({ role: 'r2' }, { portal });
    expect(portal.calls(OFFERS).map(({ query }) => query)).toEqual([{ region: 'eu', roleId: 'r2', locale: 'en' }]);
    expect([idsOf(shown), shown.topUp().settling]).toEqual([['b', 'a'], false]);
  });

  test('is asked of nobody while nobody is chosen or signed in', async () => {
    const portal = offering();
    await open({}, { portal });
    await open({ role: 'r2' }, { portal, signedIn: false });
    expect(portal.calls(OFFERS)).toEqual([]);
  });

  test.each<[string, Partial<typeof NONE>, Partial<ReturnType<Awaited<ReturnType<typeof open>>['topUp']>>]>([
    ['hidden', { hide: ['b'] as never[] }, { item: { value: null, ignored: true }, blocked: null }],
    ['locked', { lock: [{ item: 'b', reason: 'War.' }] as never[] }, { item: { value: null, ignored: false } }],
  ])('of a %s item that the address asks for the page says so, and prices none', async (_, said, page) => {
    const portal = offering();
    portal.answer(OFFERS, { ...NONE, ...said });
    const { topUp } = await open({ role: 'r2', item: 'b' }, { portal });
    expect(topUp()).toMatchObject(page);
    if (page.blocked === undefined) expect(topUp().blocked?.obstacle).toEqual({ kind: 'game', reason: 'War.' });
  });

  test.each(['refused', 'lost'])('goes without saying where the answer is %s', async (how) => {
    const portal = offering();
    if (how === 'lost') portal.lose(OFFERS);
    else portal.refuse(OFFERS, 'game.unavailable');
    const shown = await open({ role: 'r2', item: 'b' }, { portal });
    expect([idsOf(shown), shown.topUp().settling, shown.topUp().item.value?.item.id]).toEqual([['a', 'b'], false, 'b']);
  });

  test('once an item was pressed nothing is reordered for this character any more', async () => {
    const portal = offering();
    const { promise, resolve } = Promise.withResolvers<Output<typeof OFFERS>>();
    portal.answer(OFFERS, () => promise);
    const { topUp, choose, visit } = await open({}, { portal });
    choose({ role: 'r2' });
    expect(topUp().settling).toBe(false);
    choose({ item: 'a' });
    resolve({ ...NONE, lead: ['b'], lock: [] });
    await waitFor(() => expect(visit.queryClient.isFetching()).toBe(0));
    await settle();
    expect(topUp().offers.map((offer) => offer.item.id)).toEqual(['a', 'b']);
    portal.answer(OFFERS, { ...NONE, lead: ['b'] });
    choose({ role: 'r1' });
    await waitFor(() => expect(topUp().offers.map((offer) => offer.item.id)).toEqual(['b', 'a']));
  });

  test('what may be reordered waits for it at first, beside the characters', async () => {
    const portal = offering();
    const { promise, resolve } = Promise.withResolvers<Output<typeof OFFERS>>();
    portal.answer(OFFERS, () => promise);
    const shown = await showHook(() => useTopUp(false, true), {
      page: 'payment',
      search: { gid: 1, role: 'r2' },
      signedIn: true,
      portal,
    });
    await waitFor(() => expect(shown.now().topUp?.characters.data).toBeTruthy());
    expect(shown.now().topUp?.settling).toBe(true);
    resolve(NONE);
    await waitFor(() => expect(shown.now().topUp?.settling).toBe(false));
  });
});

describe('opened by a game', () => {
  const askFor = async (search: Search, portal = openShop()) => {
    portal.answer('GET /games/:gid/characters', {
      characters: [character(), character({ roleId: 'r2', server: { id: 's2', name: 'Dusk' } })],
    });
    portal.answer('GET /games/:gid/mine', { ...NOTHING_KEPT, lastRoleId: 'r1' });
    return open(search, { portal, page: 'sdk-pay' });
  };

  test('its character and its item are chosen, and stay', async () => {
    const { topUp } = await askFor({ roleId: 'r2', item: 'small', refer: 'cart-81' });
    expect(topUp().character).toMatchObject({ value: { roleId: 'r2' }, fixed: true, ignored: false });
    expect(topUp().item.value?.item.id).toBe('small');
    expect(topUp().asked).toMatchObject({ item: 'small', refer: 'cart-81', badRefer: false });
  });

  test.each<[string, Search]>([
    ['an unknown character', { roleId: 'r9' }],
    ['a character of another server', { roleId: 'r2', serverId: 's1' }],
    ['a server without characters of the player', { serverId: 's9' }],
  ])('%s is said, nobody is chosen instead, and the player chooses', async (_, search) => {
    const { topUp, choose } = await askFor(search);
    expect(topUp().character).toEqual({ value: null, ignored: true, fixed: false });
    await choose({ role: 'r2' });
    expect(topUp().character).toMatchObject({ value: { roleId: 'r2' }, ignored: false, fixed: false });
  });

  test('an item that is not on offer is said, and what the player chooses instead can be changed', async () => {
    const { topUp, choose } = await askFor({ roleId: 'r1', item: 'gone' });
    expect(topUp().item).toEqual({ value: null, ignored: true });
    await choose({ item: 'small' });
    expect([topUp().item.value?.item.id, topUp().asked?.item]).toEqual(['small', undefined]);
  });

  test('on the shop’s own page the same address means nothing', async () => {
    const { topUp } = await open({ roleId: 'r2', refer: 'mail' });
    expect([topUp().asked, topUp().character.fixed, topUp().character.value]).toEqual([null, false, null]);
  });
});

const OPEN = { countries: ['CA', 'DE', 'US'], open: true, taxed: ['DE', 'US'], byState: ['US'] };
/** The same shop where any country is taken, for a visitor whose address is in one; null: nobody knows. */
function openToAll(country: string | null) {
  const portal = openShop();
  const shop = game({ items: [item(), SMALL, GIFT] });
  portal.answer('GET /games/:gid', { ...shop, regions: shop.regions.map((one) => ({ ...one, ...OPEN })) });
  portal.answer('GET /place', { country });
  return portal;
}

test('where any country is taken that of the address is proposed, and no price is asked for before the state is known', async () => {
  const { topUp, portal, choose, quiet } = await open({ item: 'pack' }, { portal: openToAll('US') });
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
  const { topUp, portal } = await open({ item: 'pack' }, { portal: openToAll(null) });
  expect([topUp().country.value, topUp().located, portal.calls(QUOTE)]).toEqual([null, false, []]);
});

test('where somebody lived when they last bought is proposed, without asking where they are; a state of another country is not', async () => {
  const portal = openToAll('DE');
  portal.answer('GET /games/:gid/mine', { ...NOTHING_KEPT, lastCountry: 'US', lastState: 'NY' });
  const { topUp, choose, quiet } = await open({ item: 'pack' }, { portal });
  expect([topUp().country.value, topUp().state, topUp().located]).toEqual(['US', 'NY', true]);
  expect(portal.calls('GET /place')).toEqual([]);
  choose({ country: 'DE' });
  await quiet();
  expect([topUp().country.value, topUp().state]).toEqual(['DE', undefined]);
});

test('where a region lists its countries nobody is asked where they are', async () => {
  const { portal } = await open({ item: 'pack' });
  expect(portal.calls('GET /place')).toEqual([]);
});
