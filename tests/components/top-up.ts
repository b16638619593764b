import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Output } from '#contract/endpoints/index.ts';
import type { Environment } from '#web/lib/visit/environment.ts';
import type { Search } from '#web/navigation/search.ts';
import { useTopUp } from '#web/routes/payment/top-up/use-top-up.ts';
import { character, game, item, PUBLISHER, quote } from './examples.ts';
import { createPortal } from './portal.ts';
import { settle, showHook } from './show.tsx';

export const QUOTE = 'POST /quotes';
/** For a player without stored choices. */
export const NOTHING_KEPT: Output<'GET /games/:gid/mine'> = {
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
export const SMALL = item({ id: 'small', name: '60 Gems', prices: { EUR: 99, USD: 109 } });
export const GIFT = item({ id: 'gift', name: 'Gift', free: true, prices: {} });

/** Creates a shop with one game, at list prices. */
export function topUpShop() {
  const portal = createPortal();
  portal.answer('GET /games', {
    publisher: PUBLISHER,
    vip: false,
    draw: false,
    invites: false,
    games: [],
  });
  portal.answer('GET /games/:gid', game({ items: [item(), SMALL, GIFT] }));
  portal.answer('GET /place', { country: null });
  portal.answer('GET /games/:gid/mine', NOTHING_KEPT);
  portal.answer('GET /games/:gid/characters', { characters: [character(), character({ roleId: 'r2' })] });
  portal.answer('GET /games/:gid/deals', { deals: [] });
  portal.answer('GET /me/shortcuts', { open: [], again: [] });
  portal.answer(QUOTE, ({ body }) => quote({ total: body.item === 'small' ? 99 : 1649, currency: body.currency }));
  return portal;
}

interface Opened {
  portal?: ReturnType<typeof topUpShop>;
  signedIn?: boolean;
  held?: () => boolean;
  painted?: boolean;
  page?: 'payment' | 'sdk-pay';
  browser?: Partial<Environment>;
}

/** Returns the top-up page's state, once no request is open. */
export async function openTopUp(search: Search = {}, opened: Opened = {}) {
  const {
    portal = topUpShop(),
    signedIn = true,
    held = () => false,
    painted = true,
    page = 'payment',
    browser = {},
  } = opened;
  const where = { page, search: { gid: 1, ...search }, signedIn, portal, browser };
  const shown = await showHook(() => useTopUp(held(), painted), where);
  const topUp = () => {
    const { topUp: known } = shown.now();
    if (!known) throw new Error('the page has not rendered yet');
    return known;
  };
  // Wait for a quiet moment twice: one request may start only after another's answer is rendered.
  const quiet = () =>
    waitFor(() => {
      const { quote, settling, signedIn: known, characters } = topUp();
      const loading = [quote.loading, settling, known && characters.isPending];
      expect([shown.visit.queryClient.isFetching(), ...loading]).toEqual([0, false, false, false]);
    });
  await quiet();
  await settle();
  return { ...shown, topUp, quiet, choose: (changes: Search) => act(() => topUp().choose(changes)) };
}
