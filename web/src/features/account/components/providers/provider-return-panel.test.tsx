import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { ProviderReturnPanel } from './provider-return-panel.tsx';

const FINISH = 'POST /session/oauth/:provider';
const USED = { page: 'login-callback', search: { state: 's-1', code: 'c-1' } } as const;
const player = { uid: '80427731', nickname: 'Kestrel', avatar: null, recent: [] };
const panel = <ProviderReturnPanel provider="google" />;

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});

/** Finishes a sign-in that this tab started. */
async function signIn(back: string | null, begun = '/v2/login') {
  const portal = createPortal();
  portal.answer(FINISH, { result: 'signed_in', session: { token: 't1', player, deletionAt: null }, back });
  sessionStorage.setItem('attempt:google', JSON.stringify({ secret: 'secret-of-this-tab', begun }));
  const { address } = await show(panel, { ...USED, portal });
  return address;
}

test('opening a used return address again takes a signed-in player to the destination of the sign-in', async () => {
  const led = await signIn('/v2/payment?gid=1000039');
  await waitFor(() => expect(led()).toBe('/v2/payment?gid=1000039'));
  const { address, portal } = await show(panel, { ...USED, signedIn: true });
  await waitFor(() => expect(address()).toBe('/v2/payment?gid=1000039'));
  expect(portal.calls(FINISH)).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a sign-in without a destination page keeps the game and the language it started with', async () => {
  const address = await signIn(null, '/v2/login?gid=1000041&locale=de');
  await waitFor(() => expect(address()).toBe('/?gid=1000041&locale=de'));
});

test('after a failure the page keeps the game and the language', async () => {
  const portal = createPortal();
  portal.refuse(FINISH, 'oauth.refused');
  const kept = { secret: 'secret-of-this-tab', begun: '/v2/login?gid=1000041&locale=de&back=%2Fv2' };
  sessionStorage.setItem('attempt:google', JSON.stringify(kept));
  const { address } = await show(panel, { ...USED, portal });
  await screen.findByRole('alert');
  expect(address()).toBe('/v2/login/:provider/callback?gid=1000041&locale=de');
});

test('in another tab, a used return address leads a signed-in player home', async () => {
  const { address } = await show(panel, { ...USED, signedIn: true });
  await waitFor(() => expect(address()).toMatch(/^\/(\?|$)/));
});

test('a used return address signs nobody in', async () => {
  const { portal } = await show(panel, USED);
  await screen.findByText('Sign-in failed');
  expect(portal.calls(FINISH)).toEqual([]);
});
