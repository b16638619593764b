import type { Output } from '#contract/endpoints/index.ts';
import type { InviteRecord, Invites } from '#contract/endpoints/invites.ts';
import { createPortal } from './portal.ts';

export const OWN_CODE = 'ABCDEFGH';
export const LINK = 'GET /invites/:code';
export const ACCEPT = 'POST /me/invites/accept';

/** A coupon of 7 % for both, and a ladder of three steps. */
export const invites = (over: Partial<Invites> = {}): Invites => ({
  coupon: { name: 'Invite coupon', percent: 7 },
  minimum: { amount: 499, currency: 'USD' },
  monthly: 30,
  waitDays: 7,
  linkDays: 30,
  steps: [
    { count: 1, gives: [{ kind: 'points', name: '', quantity: 10 }], game: null },
    {
      count: 3,
      gives: [{ kind: 'good', name: 'Heart', quantity: 30 }],
      game: { gid: 1, name: 'Tides', icon: '/i.svg' },
    },
    { count: 5, gives: [{ kind: 'coupon', name: 'Lantern', quantity: 1 }], game: null },
  ],
  until: null,
  ...over,
});

type Mine = Output<'GET /me/invites'>;

/** Without friends so far. */
export const mine = (over: Partial<Mine> = {}): Mine => ({
  code: OWN_CODE,
  counted: 0,
  waiting: 0,
  thisMonth: 0,
  steps: [1, 3, 5].map((count) => ({ count, state: 'open', from: null })),
  ...over,
});

export const record = (over: Partial<InviteRecord> = {}): InviteRecord => ({
  uid: '10••••89',
  state: 'joined',
  at: '2026-11-21T10:00:00.000Z',
  contents: [],
  ...over,
});

/** Creates a shop with these invitations, and a player with this progress; every other link belongs to Aria. */
export function invitesShop(own: Partial<Mine> = {}, offered: Invites | null = invites()) {
  const portal = createPortal();
  portal.answer('GET /invites', { invites: offered });
  portal.answer('GET /me/invites', mine(own));
  portal.answer('GET /me/invites/records', { records: [], more: false });
  portal.answer(LINK, ({ params }) => ({ inviter: 'Aria', visit: `note of ${params.code}` }));
  portal.answer(ACCEPT, { accepted: true, coupon: 'Invite coupon' });
  return portal;
}
