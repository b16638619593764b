import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { coupon, game, PUBLISHER } from '#tests/components/examples.ts';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { Page } from './page.tsx';

const COUPONS = 'GET /me/coupons';

async function open(mine: ReturnType<typeof coupon>[] = [], signedIn = true) {
  const portal = createPortal();
  portal.answer(COUPONS, { claimable: [], mine, history: [] });
  portal.answer('GET /me', { uid: '1', nickname: 'Mana', avatar: null, recent: [] });
  portal.answer('GET /games', { publisher: PUBLISHER, vip: false, draw: false, invites: false, games: [] });
  portal.answer('GET /games/:gid', game());
  return { portal, start: () => show(<Page />, { page: 'coupons', signedIn, portal, browser: { variant: 'mobile' } }) };
}

test('without coupons the page says so and what to do', async () => {
  await (await open()).start();
  expect(await screen.findByRole('heading', { name: 'No coupon' })).toBeTruthy();
  expect(screen.getByText('Enter a promo code, or check back at the next event.')).toBeTruthy();
  await expectAccessible();
});

test('a visitor sees why to sign in, and returns here', async () => {
  await (await open([], false)).start();
  expect(await screen.findByText('Please log in before continuing')).toBeTruthy();
  const href = screen.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? '';
  expect(new URL(href, 'http://shop.example').searchParams.get('back')).toMatch(/^\/v2\/coupon/);
});

test('a list that failed to load is retried in place', async () => {
  const { portal, start } = await open();
  portal.lose(COUPONS);
  const { user } = await start();
  const again = await screen.findByRole('button', { name: 'Request failed. Tap to reload' });
  portal.answer(COUPONS, { claimable: [], mine: [coupon()], history: [] });
  await user.click(again);
  expect(await screen.findByRole('heading', { name: 'Welcome coupon' })).toBeTruthy();
});

test('a coupon that expires soon is marked, with its expiry', async () => {
  const expiresAt = new Date(Date.now() + 5.5 * 3_600_000).toISOString();
  await (await open([coupon({ expiringSoon: true, expiresAt })])).start();
  const ticket = (await screen.findByRole('heading', { name: 'Welcome coupon' })).closest('[data-look]');
  expect(ticket?.getAttribute('data-look')).toBe('soon');
  expect(ticket?.textContent).toContain('Expires in 5 hours');
  await expectAccessible();
});

test('a coupon for one game links to its shop; a coupon for all games asks for the game', async () => {
  const [tides, petals] = [game(), game({ gid: 2, name: 'Petals' })];
  const { portal, start } = await open([
    coupon({ name: 'Tides coupon', games: [tides] }),
    coupon({ id: '01a1ff66-b8a3-74f4-8930-3d098b614283', name: 'Every coupon' }),
  ]);
  portal.answer('GET /games', {
    publisher: PUBLISHER,
    vip: false,
    draw: false,
    invites: false,
    games: [tides, petals],
  });
  const { user } = await start();
  const straight = await screen.findByRole('link', { name: 'Use: Tides coupon' });
  expect(straight.getAttribute('href')).toMatch(/\/payment\?coupon=01a1ff66-b8a3-74f4-8930-3d098b614281&gid=1$/);
  await user.click(screen.getByRole('button', { name: 'Use: Every coupon' }));
  const dialog = await screen.findByRole('dialog', { name: 'Which game?' });
  const [, second] = await within(dialog).findAllByRole('link');
  expect(second?.getAttribute('href')).toMatch(/\/payment\?coupon=01a1ff66-b8a3-74f4-8930-3d098b614283&gid=2$/);
});
