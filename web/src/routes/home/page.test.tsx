import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { character, game, PUBLISHER } from '#tests/components/examples.ts';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { Page } from './page.tsx';

const GAMES = 'GET /games';
const ME = 'GET /me';
const SHORTCUTS = 'GET /me/shortcuts';
const RECENT = { gid: 1, region: 'eu', character: character(), method: 'card' };
const shop = (over: object = {}) => ({
  publisher: PUBLISHER,
  vip: true,
  draw: false,
  invites: false,
  games: [game(), game({ gid: 2, name: 'Petals' })].map(
    ({ gid, name, tagline, genre, icon, cover, accent, platforms }) => ({
      ...{ gid, name, tagline, genre, icon, cover, accent, platforms },
    }),
  ),
  ...over,
});

/** Returns the home page of a shop with two games, for a player who topped up in one. */
function homeShop() {
  const portal = createPortal();
  portal.answer(GAMES, shop());
  portal.answer(ME, { uid: '1', nickname: 'Mana', avatar: null, recent: [RECENT] });
  portal.answer(SHORTCUTS, { open: [], again: [] });
  portal.answer('GET /me/coupons', { claimable: [], mine: [], history: [] });
  portal.answer('GET /me/due', { rewards: 0 });
  portal.answer('GET /tasks', { tasks: [] });
  portal.answer('GET /me/tasks', { tasks: [], completed: 0 });
  portal.answer('GET /news', { articles: [], more: false });
  portal.answer('GET /binding', { binding: null });
  return portal;
}
const open = (portal = homeShop(), signedIn = true) =>
  show(<Page />, { portal, signedIn, browser: { variant: 'mobile' } });
const hrefOf = (link: HTMLElement) => link.getAttribute('href') ?? '';

test('every game links to its own top-up page', async () => {
  await open(homeShop(), false);
  for (const [name, gid] of [
    ['Tides', '1'],
    ['Petals', '2'],
  ] as const) {
    const link = (await screen.findByRole('heading', { level: 3, name })).querySelector('a');
    expect(link?.getAttribute('href')).toMatch(new RegExp(`/payment\\?gid=${gid}$`));
  }
});

test('a returning player continues with the last character, with all choices made', async () => {
  await open();
  const link = await screen.findByRole('link', { name: /Continue as Aria/ });
  const search = Object.fromEntries(new URL(hrefOf(link), 'http://shop.example').searchParams);
  expect(search).toMatchObject({ gid: '1', region: 'eu', role: 'r1', method: 'card' });
});

test('a new account shows its name and where to start, and offers another account', async () => {
  const portal = homeShop();
  portal.answer(ME, { uid: '1', nickname: 'Mana', avatar: null, recent: [] });
  const { user, address } = await open(portal);
  expect(await screen.findByText(/^No top-ups yet, Mana\./)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Signed in as Mana' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use another account' }));
  await waitFor(() => expect(new URL(address(), 'http://shop.example').searchParams.get('back')).toBe('/'));
  expect(address()).toMatch(/\/login\?/);
});

test('a buyer whose characters failed to load sees that, not that there are none', async () => {
  const portal = homeShop();
  portal.lose(ME);
  portal.lose(SHORTCUTS);
  const { user } = await open(portal);
  const again = await screen.findByRole('button', { name: 'Request failed. Tap to reload' });
  expect(screen.queryByText(/No top-ups yet/)).toBeNull();
  portal.answer(ME, { uid: '1', nickname: 'Mana', avatar: null, recent: [RECENT] });
  portal.answer(SHORTCUTS, { open: [], again: [] });
  await user.click(again);
  expect(await screen.findByRole('link', { name: /Continue as Aria/ })).toBeTruthy();
});

test('a visitor sees the invitation to VIP after the games; a shop without points has none', async () => {
  const { portal, visit } = await open(homeShop(), false);
  const invitation = await screen.findByRole('link', { name: /^Top-ups earn VIP points/ });
  expect(hrefOf(invitation)).toMatch(/\/vip$/);
  const games = screen.getByRole('heading', { level: 3, name: 'Petals' });
  expect(games.compareDocumentPosition(invitation) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  portal.answer(GAMES, shop({ vip: false }));
  await visit.queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole('link', { name: /VIP points/ })).toBeNull());
});

test('a shop without games says so', async () => {
  const portal = homeShop();
  portal.answer(GAMES, shop({ games: [] }));
  await open(portal, false);
  expect(await screen.findByRole('heading', { name: 'No game available' })).toBeTruthy();
});

test('a shop that does not answer is retried in place', async () => {
  const portal = homeShop();
  portal.lose(GAMES);
  const { user } = await open(portal, false);
  const again = await screen.findByRole('button', { name: 'Request failed. Tap to reload' });
  portal.answer(GAMES, shop());
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 3, name: 'Tides' })).toBeTruthy();
});
