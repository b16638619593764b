import type { Binding, Bound } from '#contract/endpoints/binding.ts';
import type { Output } from '#contract/endpoints/index.ts';
import { reward } from './examples.ts';
import { createPortal } from './portal.ts';

/** Phone and email can be linked, for 25 VIP points. */
export const binding = (over: Partial<Binding> = {}): Binding => ({
  id: 'touch',
  kinds: ['phone', 'email'],
  gift: { contents: [{ kind: 'points', name: '', quantity: 25 }], game: null, art: '/g.svg' },
  until: null,
  countries: [
    { country: 'US', dial: '+1' },
    { country: 'DE', dial: '+49' },
    { country: 'JP', dial: '+81' },
  ],
  signIn: true,
  ...over,
});

export const bound = (over: Partial<Bound> = {}): Bound => ({
  value: '+49 ••• ••12',
  boundAt: '2026-11-20T10:00:00.000Z',
  change: null,
  ...over,
});

export const gift = (over: Partial<ReturnType<typeof reward>> = {}) =>
  reward({ source: 'binding', contents: [{ kind: 'points', name: '', quantity: 25 }], ...over });

/** A code that was sent; another one may be sent right away. */
export const challenge = (name: string) => ({
  challenge: name,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  resendAt: new Date(Date.now() - 1).toISOString(),
});

type Mine = Output<'GET /me/binding'>;

/** Creates a shop with that offer, and a player with these bindings. Codes are sent. */
export function bindingShop(mine: Partial<Mine> = {}, offered: Binding | null = binding()) {
  const portal = createPortal();
  portal.answer('GET /binding', { binding: offered });
  portal.answer('GET /me/binding', { phone: null, email: null, gift: 'open', reward: null, ...mine });
  portal.answer('POST /me/binding/codes', challenge('challenge-of-the-new'));
  portal.answer('POST /me/binding/:kind/codes', challenge('challenge-of-the-old'));
  portal.answer('GET /me/rewards', { rewards: [] });
  portal.answer('GET /me/rewards/records', { rewards: [], more: false });
  return portal;
}
