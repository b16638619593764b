import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Output } from '#contract/endpoints/index.ts';
import { character, game, item } from '#tests/components/examples.ts';
import { settle, showHook } from '#tests/components/show.tsx';
import { NOTHING_KEPT, openTopUp, topUpShop } from '#tests/components/top-up.ts';
import type { Search } from '#web/navigation/search.ts';
import { useTopUp } from './use-top-up.ts';

describe('offers of a game', () => {
  const OFFERS = 'GET /games/:gid/offers';
  const [A, B] = [item({ id: 'a', kind: 'gift' }), item({ id: 'b', kind: 'gift' })];
  const NONE = { lead: [], hide: [], lock: [] };
  const offering = () => {
    const portal = topUpShop();
    portal.answer('GET /games/:gid', game({ items: [A, B] }));
    return portal;
  };
  const idsOf = ({ topUp }: Awaited<ReturnType<typeof openTopUp>>) => topUp().offers.map((offer) => offer.item.id);

  test('offers of the chosen character are requested in the page’s language and come first', async () => {
    const portal = offering();
    portal.answer(OFFERS, { ...NONE, lead: ['b'] });
    const shown = await openTopUp({ role: 'r2' }, { portal });
    expect(portal.calls(OFFERS).map(({ query }) => query)).toEqual([{ region: 'eu', roleId: 'r2', locale: 'en' }]);
    expect([idsOf(shown), shown.topUp().settling]).toEqual([['b', 'a'], false]);
  });

  test('without a character or a session no offers are requested', async () => {
    const portal = offering();
    await openTopUp({}, { portal });
    await openTopUp({ role: 'r2' }, { portal, signedIn: false });
    expect(portal.calls(OFFERS)).toEqual([]);
  });

  test.each<[string, Partial<typeof NONE>, Partial<ReturnType<Awaited<ReturnType<typeof openTopUp>>['topUp']>>]>([
    ['hidden', { hide: ['b'] as never[] }, { item: { value: null, ignored: true }, blocked: null }],
    ['locked', { lock: [{ item: 'b', reason: 'War.' }] as never[] }, { item: { value: null, ignored: false } }],
  ])('a %s item in the address is reported and not priced', async (_, said, page) => {
    const portal = offering();
    portal.answer(OFFERS, { ...NONE, ...said });
    const { topUp } = await openTopUp({ role: 'r2', item: 'b' }, { portal });
    expect(topUp()).toMatchObject(page);
    if (page.blocked === undefined) expect(topUp().blocked?.obstacle).toEqual({ kind: 'game', reason: 'War.' });
  });

  test.each(['refused', 'lost'])('if the answer is %s, the page works without offers', async (how) => {
    const portal = offering();
    if (how === 'lost') portal.lose(OFFERS);
    else portal.refuse(OFFERS, 'game.unavailable');
    const shown = await openTopUp({ role: 'r2', item: 'b' }, { portal });
    expect([idsOf(shown), shown.topUp().settling, shown.topUp().item.value?.item.id]).toEqual([['a', 'b'], false, 'b']);
  });

  test('after a press on an item, items are not reordered for this character', async () => {
    const portal = offering();
    const { promise, resolve } = Promise.withResolvers<Output<typeof OFFERS>>();
    portal.answer(OFFERS, () => promise);
    const { topUp, choose, visit } = await openTopUp({}, { portal });
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

  test('at first the items wait for the offers, which load in parallel with the characters', async () => {
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
  const askFor = async (search: Search, portal = topUpShop()) => {
    portal.answer('GET /games/:gid/characters', {
      characters: [character(), character({ roleId: 'r2', server: { id: 's2', name: 'Dusk' } })],
    });
    portal.answer('GET /games/:gid/mine', { ...NOTHING_KEPT, lastRoleId: 'r1' });
    return openTopUp(search, { portal, page: 'sdk-pay' });
  };

  test('the game’s character and item are chosen and stay', async () => {
    const { topUp } = await askFor({ roleId: 'r2', item: 'small', refer: 'cart-81' });
    expect(topUp().character).toMatchObject({ value: { roleId: 'r2' }, fixed: true, ignored: false });
    expect(topUp().item.value?.item.id).toBe('small');
    expect(topUp().asked).toMatchObject({ item: 'small', refer: 'cart-81', badRefer: false });
  });

  test.each<[string, Search]>([
    ['an unknown character', { roleId: 'r9' }],
    ['a character of another server', { roleId: 'r2', serverId: 's1' }],
    ['a server without characters of the player', { serverId: 's9' }],
  ])('%s is reported, no other character is chosen, and the player chooses', async (_, search) => {
    const { topUp, choose } = await askFor(search);
    expect(topUp().character).toEqual({ value: null, ignored: true, fixed: false });
    await choose({ role: 'r2' });
    expect(topUp().character).toMatchObject({ value: { roleId: 'r2' }, ignored: false, fixed: false });
  });

  test('an unavailable item is reported, and the player’s own choice can be changed', async () => {
    const { topUp, choose } = await askFor({ roleId: 'r1', item: 'gone' });
    expect(topUp().item).toEqual({ value: null, ignored: true });
    await choose({ item: 'small' });
    expect([topUp().item.value?.item.id, topUp().asked?.item]).toEqual(['small', undefined]);
  });

  test('on the shop’s own page the same parameters are ignored', async () => {
    const { topUp } = await openTopUp({ roleId: 'r2', refer: 'mail' });
    expect([topUp().asked, topUp().character.fixed, topUp().character.value]).toEqual([null, false, null]);
  });
});
