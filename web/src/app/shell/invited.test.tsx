import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ACCEPT, invitesShop } from '#tests/components/invites.ts';
import { settle, show } from '#tests/components/show.tsx';
import { keptInvite } from '#web/features/invites/model/kept-invite.ts';
import { Toasts } from '#web/ui/states/toast.tsx';
import { Invited } from './invited.tsx';

const page = (
  <>
    <Invited />
    <Toasts />
  </>
);
const player = { token: 't2', uid: 'u2', nickname: 'New', avatar: null };

beforeEach(async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await keptInvite.keep({
    code: 'HGFEDCBA',
    visit: 'a note',
    inviter: 'Aria',
    by: null,
    until: Date.now() + 60_000,
  });
});

test('the invitation is accepted once, after sign-in, and the coupon is shown', async () => {
  const portal = invitesShop();
  const { visit, user } = await show(page, { portal });
  await settle();
  expect(portal.calls(ACCEPT)).toEqual([]);
  await settle(() => visit.session.signIn(player));
  expect(await screen.findByText('7% OFF is yours')).toBeTruthy();
  expect(portal.calls(ACCEPT).map(({ body }) => body)).toEqual([{ visit: 'a note', locale: 'en' }]);
  expect(screen.getByRole('link', { name: 'See your coupons' }).getAttribute('href')).toMatch(/\/v2\/coupon/);
  expect(await keptInvite.get()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('7% OFF is yours')).toBeNull();
});

test('if no coupon applies, a neutral sentence says so once', async () => {
  const portal = invitesShop();
  portal.answer(ACCEPT, { accepted: false, coupon: null });
  await show(page, { portal, signedIn: true });
  expect(await screen.findByText(/^This account does not qualify for an invitation coupon/)).toBeTruthy();
  expect(await keptInvite.get()).toBeNull();
});

test('an expired link is shown as such and removed', async () => {
  const portal = invitesShop();
  portal.refuse(ACCEPT, 'invite.expired');
  await show(page, { portal, signedIn: true });
  expect(await screen.findByText(/^This invitation has expired/)).toBeTruthy();
  expect(await keptInvite.get()).toBeNull();
});

test('without an answer the invitation stays stored and is sent again', async () => {
  const portal = invitesShop();
  portal.lose(ACCEPT);
  const first = await show(page, { portal, signedIn: true });
  await waitFor(() => expect(portal.calls(ACCEPT)).toHaveLength(1));
  await settle();
  expect(await keptInvite.get()).not.toBeNull();
  portal.answer(ACCEPT, { accepted: true, coupon: 'Invite coupon' });
  first.show(null);
  await show(page, { portal, signedIn: true });
  expect(await screen.findByText('7% OFF is yours')).toBeTruthy();
});

test('a player who was signed in when the link was opened does not accept the invitation', async () => {
  await keptInvite.keep({ code: 'HGFEDCBA', visit: 'note', inviter: 'Aria', by: 'u1', until: Date.now() + 60_000 });
  const portal = invitesShop();
  const { visit } = await show(page, { portal, signedIn: true });
  await settle();
  expect(portal.calls(ACCEPT)).toEqual([]);
  await settle(() => visit.session.signIn(player));
  expect(await screen.findByText('7% OFF is yours')).toBeTruthy();
});
