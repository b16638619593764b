/** Mocked states of the invitation pages that would take friends and days. */
import type { Page } from '@playwright/test';
import type { Output } from '#contract/endpoints/index.ts';
import type { InviteRecord, Invites } from '#contract/endpoints/invites.ts';

const OFFER: Invites = {
  coupon: { name: 'Invite coupon', percent: 7 },
  minimum: { amount: 499, currency: 'USD' },
  monthly: 30,
  waitDays: 7,
  linkDays: 30,
  steps: [
    { count: 1, gives: [{ kind: 'points', name: '', quantity: 10 }], game: null },
    { count: 3, gives: [{ kind: 'good', name: 'Heart', quantity: 30 }], game: gameOf('Petal Bakery') },
    {
      count: 5,
      gives: [
        { kind: 'good', name: 'March Order', quantity: 6 },
        { kind: 'good', name: 'Peace Shield', quantity: 1 },
      ],
      game: gameOf('Banner March'),
    },
    { count: 10, gives: [{ kind: 'good', name: 'Warp Key', quantity: 4 }], game: gameOf('Starfall Compass') },
    { count: 20, gives: [{ kind: 'good', name: 'Navigator Core', quantity: 1 }], game: gameOf('Starfall Compass') },
  ],
  until: null,
};

function gameOf(name: string) {
  return { gid: 1000039, name, icon: '/platform/brand/mark.svg' };
}

type Mine = Output<'GET /me/invites'>;
const HOUR_MS = 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * HOUR_MS).toISOString();

const OWN: Mine = {
  code: 'K7WQ2MXD',
  counted: 3,
  waiting: 2,
  thisMonth: 4,
  steps: [
    { count: 1, state: 'claimed', from: null },
    { count: 3, state: 'claimable', from: null },
    { count: 5, state: 'waiting', from: new Date(Date.now() + 76 * HOUR_MS).toISOString() },
    { count: 10, state: 'open', from: null },
    { count: 20, state: 'open', from: null },
  ],
};
const COUPON: InviteRecord['contents'] = [{ kind: 'coupon', name: 'Invite coupon', quantity: 1 }];
const RECORDS: InviteRecord[] = [
  { uid: '10••••93', state: 'joined', at: daysAgo(0.2), contents: [] },
  { uid: '10••••72', state: 'waiting', at: daysAgo(3), contents: [] },
  { uid: '10••••41', state: 'not_counted', at: daysAgo(5), contents: [] },
  { uid: '10••••18', state: 'taken_back', at: daysAgo(6), contents: [] },
  { uid: '10••••05', state: 'counted', at: daysAgo(9), contents: COUPON },
  { uid: '••••', state: 'counted', at: daysAgo(12), contents: COUPON },
];

export interface State {
  offer?: Invites | null;
  mine?: Partial<Mine>;
  records?: InviteRecord[];
  /** Opened by a friend's link. */
  link?: 'known' | 'unknown';
  visitor?: true;
}

export const INVITES_STATES: Record<string, State> = {
  'share-visitor': { visitor: true },
  'share-new': {
    mine: {
      counted: 0,
      waiting: 0,
      thisMonth: 0,
      steps: OWN.steps.map(({ count }) => ({ count, state: 'open', from: null })),
    },
    records: [],
  },
  'share-inviter': {},
  'share-landing': { visitor: true, link: 'known' },
  'share-member': { link: 'known' },
  'share-unknown': { visitor: true, link: 'unknown' },
  'share-closed': { offer: null },
};

export const FRIENDS_CODE = 'HGFEDCBA';
export const searchOf = ({ link }: State): string => (link ? `invite=${FRIENDS_CODE}` : '');

/** Answers the page's invitation calls as the state says. */
export async function answerInvites(page: Page, state: State): Promise<void> {
  const { offer = OFFER, mine = {}, records = RECORDS, link } = state;
  await page.route(/\/platform\/api\/(me\/)?invites/, (route) => {
    const path = new URL(route.request().url()).pathname.replace('/platform/api', '');
    const answer = (json: unknown) => route.fulfill({ json });
    if (path === '/invites') return answer({ invites: offer });
    if (path === '/me/invites') return answer({ ...OWN, ...mine });
    if (path === '/me/invites/records') return answer({ records, more: false });
    if (link === 'known') return answer({ inviter: 'Kestrel Vane', visit: 'a note' });
    const error = { code: 'invite.unknown', message: '', params: {}, requestId: 'r' };
    return route.fulfill({ status: 404, json: { error } });
  });
}
