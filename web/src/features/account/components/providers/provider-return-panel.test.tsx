import { screen, waitFor } from '@testing-library/preact';
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

/** Finishes a sign-in that this tab began. */
async function signIn(back: string) {
  const portal = createPortal();
  portal.answer(FINISH, { result: 'signed_in', session: { token: 't1', player, deletionAt: null }, back });
  sessionStorage.setItem('attempt:google', JSON.stringify({ secret: 'secret-of-this-tab', begun: '/v2/login' }));
  const { address } = await show(panel, { ...USED, portal });
  await waitFor(() => expect(address()).toBe(back));
}

test('a used return address takes a player who is signed in to where the sign-in led', async () => {
  await signIn('/v2/payment?gid=1000039');
  const { address, portal } = await show(panel, { ...USED, signedIn: true });
  await waitFor(() => expect(address()).toBe('/v2/payment?gid=1000039'));
  expect(portal.calls(FINISH)).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('in another tab it leads a signed-in player home', async () => {
  const { address } = await show(panel, { ...USED, signedIn: true });
  await waitFor(() => expect(address()).toMatch(/^\/(\?|$)/));
});

test('it signs nobody in', async () => {
  const { portal } = await show(panel, USED);
  await screen.findByText('Sign-in failed');
  expect(portal.calls(FINISH)).toEqual([]);
});
