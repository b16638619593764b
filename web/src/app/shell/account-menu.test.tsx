import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { VipLevel } from '#contract/endpoints/vip.ts';
import type { OptionalPage } from '#contract/routes.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { game, PUBLISHER } from '#tests/components/examples.ts';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { AccountMenu } from './account-menu.tsx';

const LEVEL: VipLevel = {
  id: 'beacon',
  name: 'Beacon',
  art: '/l.svg',
  from: 0,
  benefits: [],
  pointsPercent: 0,
  coupon: null,
  reward: [],
};
const STANDING = { balance: 1240, counted: 900, level: 'beacon', next: null, nextMonth: null, redeem: [] };

interface Given {
  lacks?: OptionalPage[];
  /** Answers `GET /me/vip`; a rejected promise makes the request fail. */
  standing?: Promise<typeof STANDING>;
}

async function open({ lacks = [], standing = Promise.resolve(STANDING) }: Given = {}) {
  const portal = createPortal();
  portal.answer('GET /games', { publisher: PUBLISHER, vip: true, draw: false, invites: false, games: [] });
  portal.answer('GET /games/:gid', game());
  portal.answer('GET /binding', { binding: null });
  portal.answer('GET /vip', { vip: { rates: [], levels: [LEVEL], redeem: [], questions: [] } });
  portal.answer('GET /me/vip', () => standing);
  const nothing = vi.fn(async () => undefined);
  const menu = <AccountMenu onView={nothing} onClose={nothing} onLeft={nothing} />;
  return show(menu, { portal, signedIn: true, browser: { lacks } });
}

test("shows the player's level and how to reach support", async () => {
  await open();
  expect(await screen.findByRole('link', { name: /^Beacon\s*1,240 VIP points$/ })).toBeTruthy();
  const support = await screen.findByRole('link', { name: 'Support' });
  expect(support.getAttribute('href')).toBe('s');
  await expectAccessible();
});

test('while the level loads, its row has the name of the page that it opens', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof STANDING>();
  await open({ standing: promise });
  expect(await screen.findByRole('link', { name: 'VIP points' })).toBeTruthy();
  resolve(STANDING);
  expect(await screen.findByRole('link', { name: /^Beacon/ })).toBeTruthy();
});

test('if the level fails to load, the link to VIP is still there', async () => {
  const standing = Promise.reject(new TypeError('Failed to fetch'));
  standing.catch(() => undefined);
  await open({ standing });
  await waitFor(() => expect(document.querySelector('.pulse-soft')).toBeNull());
  expect(screen.getByRole('link', { name: 'VIP points' })).toBeTruthy();
});

test('has no links to pages for which the publisher has no content', async () => {
  const { portal } = await open({ lacks: ['vip', 'coupons', 'share'] });
  await screen.findByRole('link', { name: 'Support' });
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).not.toContain('Coupons');
  expect(links.join()).not.toMatch(/VIP|Beacon|Invite/);
  expect(portal.calls('GET /me/vip')).toEqual([]);
});
