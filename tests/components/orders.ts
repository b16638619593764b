import { vi } from 'vitest';
import type { Order } from '#contract/endpoints/orders.ts';
import { game, PUBLISHER } from './examples.ts';
import { createPortal } from './portal.ts';

export const ORDER = 'GET /orders/:number';
export const CANCEL = 'POST /orders/:number/cancel';
export const PAY = 'POST /orders/:number/payments';
export const PROVIDER = 'https://pay.example/1';

/** Creates a shop with this order and without streams; navigation away from the page is blocked. */
export function orderShop(first: Order) {
  const portal = createPortal();
  const left = vi.spyOn(location, 'assign').mockReturnValue();
  const { links, ...rest } = game({ platforms: ['pc'] });
  portal.answer(ORDER, first);
  portal.answer('GET /games', { publisher: PUBLISHER, vip: false, draw: false, invites: false, games: [] });
  portal.answer('GET /games/:gid', {
    ...rest,
    links: { ...links, support: 'https://support.example/new', open: 'tides://shop' },
  });
  portal.answer(PAY, { redirectUrl: PROVIDER });
  return { portal, left };
}

/** A timeline of these events, one minute apart. */
export const story = (...events: Order['timeline'][number]['event'][]): Order['timeline'] =>
  events.map((event, at) => ({ event, at: `2026-11-21T10:0${at}:00.000Z` }));
