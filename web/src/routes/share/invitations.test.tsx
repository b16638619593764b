import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { invites, invitesShop, LINK, OWN_CODE, record } from '#tests/components/invites.ts';
import { settle, show } from '#tests/components/show.tsx';
import { keptInvite } from '#web/features/invites/model/kept-invite.ts';
import { Page } from './page.tsx';

const OTHERS = 'HGFEDCBA';
const here = { page: 'share' } as const;

// Disables motion, and clears the invitation that another test stored.
beforeEach(async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const kept = await keptInvite.get();
  if (kept) await keptInvite.forget(kept);
});

const link = () => screen.findByText(/\/v2\/activity\/share\?invite=/);
const rung = (count: number) => within(document.querySelector(`[data-step="${count}"]`) as HTMLElement);

test('a player has their own link and can copy it', async () => {
  const { user } = await show(<Page />, { ...here, portal: invitesShop(), signedIn: true });
  expect((await link()).textContent).toMatch(new RegExp(`/platform/v2/activity/share\\?invite=${OWN_CODE}$`));
  const copy = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(copy).toHaveBeenCalledWith((await link()).textContent);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(screen.getByText('7% OFF coupon')).toBeTruthy();
});

test('without the system’s share sheet there are links to apps, each with the link', async () => {
  await show(<Page />, { ...here, portal: invitesShop(), signedIn: true });
  await link();
  const apps = within(screen.getByRole('list', { name: 'Share in an app' }));
  for (const app of ['LINE', 'WhatsApp', 'Telegram', 'Facebook', 'X']) {
    const { searchParams } = new URL(apps.getByRole<HTMLAnchorElement>('link', { name: app }).href);
    expect([...searchParams.values()].join(' ')).toContain(`invite=${OWN_CODE}`);
  }
});

test('the system’s sheet replaces the apps, and closing it is no failure', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  const { user } = await show(<Page />, { ...here, portal: invitesShop(), signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Share link' }));
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: (await link()).textContent }));
  expect(screen.getByRole('button', { name: 'Share link' })).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Share in an app' })).toBeNull();

  share.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Share link' }));
  expect(await screen.findByRole('list', { name: 'Share in an app' })).toBeTruthy();
  vi.unstubAllGlobals();
});

test('the ladder shows claimed, claimable, future and missing steps', async () => {
  const portal = invitesShop(
    {
      counted: 3,
      waiting: 2,
      thisMonth: 5,
      steps: [
        { count: 1, state: 'claimed', from: null },
        { count: 3, state: 'claimable', from: null },
        { count: 5, state: 'waiting', from: '2026-11-30T10:00:00.000Z' },
        { count: 10, state: 'open', from: null },
      ],
    },
    invites({ steps: [...invites().steps, { count: 10, gives: [], game: null }] }),
  );
  await show(<Page />, { ...here, portal, signedIn: true });
  expect(await screen.findByText('Confirmed: 3')).toBeTruthy();
  expect(screen.getByText('Pending: 2')).toBeTruthy();
  expect(screen.getByText('This month: 5 of 30')).toBeTruthy();
  expect(rung(1).getByText('Claimed')).toBeTruthy();
  expect(rung(3).getByRole('link', { name: 'Claim in rewards' }).getAttribute('href')).toMatch(/\/v2\/rewards/);
  expect(rung(5).getByText(/^From Mon, Nov 30/)).toBeTruthy();
  expect(rung(10).getByText('5 more friends to go')).toBeTruthy();
  expect(rung(3).getByText('30 × Heart')).toBeTruthy();
});

test('records show each friend by a masked number, page by page', async () => {
  const portal = invitesShop();
  const first = [
    record({ state: 'counted', contents: [{ kind: 'coupon', name: 'Invite coupon', quantity: 1 }] }),
    record({ uid: '20••••11', state: 'waiting' }),
    record({ uid: '••••', state: 'not_counted' }),
  ];
  portal.answer('GET /me/invites/records', ({ query }) =>
    query.page === '2'
      ? { records: [record({ uid: '30••••22', state: 'taken_back' })], more: false }
      : { records: first, more: true },
  );
  const { user, address } = await show(<Page />, { ...here, portal, signedIn: true });
  const records = within(await screen.findByRole('region', { name: 'Your invitations' }));
  const rows = async () => (await records.findAllByRole('listitem')).map((row) => row.textContent);
  expect(await rows()).toEqual([
    expect.stringMatching(/10••••89.*Nov 21, 2026.*Invite coupon.*Confirmed$/),
    expect.stringMatching(/20••••11.*Paid, not confirmed yet$/),
    expect.stringMatching(/Does not count$/),
  ]);
  await user.click(records.getByRole('button', { name: 'Show more' }));
  expect((await records.findByText('No longer counts')).textContent).toBeTruthy();
  expect(await rows()).toHaveLength(4);
  expect(address()).toContain('page=2');
  expect(records.getByText('No more')).toBeTruthy();
});

test('the rules are plain sentences with the catalogue’s numbers', async () => {
  await show(<Page />, { ...here, portal: invitesShop() });
  for (const rule of [
    /within 30 days of opening your link/,
    'Their first order has to be worth at least $4.99.',
    /can be claimed 7 days after that payment/,
    'Up to 30 friends count per month.',
    'Each player may take part in the activity only once',
  ])
    expect((await screen.findAllByText(rule)).length).toBeGreaterThan(0);
});

test('a visitor sees what an invitation brings, and sign-in returns here', async () => {
  const { portal } = await show(<Page />, { ...here, portal: invitesShop() });
  const back = (await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href') ?? '';
  expect(new URL(back, 'http://shop.example').searchParams.get('back')).toBe('/v2/activity/share');
  expect(rung(1).getByText('10 VIP points')).toBeTruthy();
  expect(portal.calls('GET /me/invites')).toEqual([]);
});

test('a friend’s link names the inviter and both gifts, is stored, and is removed from the address', async () => {
  const { address } = await show(<Page />, { ...here, search: { invite: OTHERS }, portal: invitesShop() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Aria invited you' })).toBeTruthy();
  expect(screen.getAllByText('7% OFF coupon')).toHaveLength(2);
  expect(screen.getByText('Aria gets theirs once you have paid a first order of at least $4.99.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/v2/activity/share'));
  expect(await keptInvite.get()).toMatchObject({ code: OTHERS, visit: `note of ${OTHERS}`, by: null });
  const on = screen.getByRole('link', { name: 'Sign in and get the coupon' }).getAttribute('href') ?? '';
  expect(new URL(on, 'http://shop.example').searchParams.get('back')).toBe('/v2/payment');
});

test('a code in lower case is the same code, and the last link wins', async () => {
  const portal = invitesShop();
  await show(<Page />, { ...here, search: { invite: 'abcdefgh' }, portal });
  await screen.findByRole('heading', { name: 'Aria invited you' });
  await waitFor(async () => expect((await keptInvite.get())?.code).toBe('ABCDEFGH'));
  await show(<Page />, { ...here, search: { invite: OTHERS }, portal });
  await waitFor(async () => expect((await keptInvite.get())?.code).toBe(OTHERS));
  expect(portal.calls(LINK).map(({ params }) => params.code)).toEqual(['ABCDEFGH', OTHERS]);
});

test('a visitor who returns to the page is still invited', async () => {
  const until = Date.now() + 60_000;
  await keptInvite.keep({ code: OTHERS, visit: 'note', inviter: 'Aria', by: null, until });
  await show(<Page />, { ...here, portal: invitesShop() });
  expect(await screen.findByRole('heading', { name: 'Aria invited you' })).toBeTruthy();
});

test('a player’s own link shows their own page and is not stored', async () => {
  const { address } = await show(<Page />, {
    ...here,
    search: { invite: OWN_CODE },
    portal: invitesShop(),
    signedIn: true,
  });
  await link();
  expect(screen.queryByText('Aria invited you')).toBeNull();
  await waitFor(() => expect(address()).toBe('/v2/activity/share'));
  expect(await keptInvite.get()).toBeNull();
});

test('a player with an account sees that the coupon is for new players, and can invite', async () => {
  const { user } = await show(<Page />, { ...here, search: { invite: OTHERS }, portal: invitesShop(), signedIn: true });
  expect(await screen.findByText(/^You already have an account here/)).toBeTruthy();
  await waitFor(async () => expect((await keptInvite.get())?.by).toBe('u1'));
  await user.click(screen.getByRole('button', { name: 'Invite friends yourself' }));
  expect(await link()).toBeTruthy();
});

test.each(['HGFEDCB9', 'no code at all'])('an unknown link (%s) still links to the shop', async (invite) => {
  const portal = invitesShop();
  portal.refuse(LINK, 'invite.unknown');
  const { user, address } = await show(<Page />, { ...here, search: { invite }, portal });
  expect(await screen.findByRole('heading', { name: 'Invitation not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse games' }).getAttribute('href')).toMatch(/^\/platform\/$/);
  expect(portal.calls(LINK)).toHaveLength(invite.length === 8 ? 1 : 0);
  await waitFor(() => expect(address()).toBe('/v2/activity/share'));
  expect(screen.getByRole('heading', { name: 'Invitation not found' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Invite friends yourself' }));
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
});

test('without a connection the link stays in the address and is retried in place', async () => {
  const portal = invitesShop();
  portal.lose(LINK);
  const { user, address } = await show(<Page />, { ...here, search: { invite: OTHERS }, portal });
  await screen.findByRole('alert');
  expect(address()).toContain(`invite=${OTHERS}`);
  portal.answer(LINK, { inviter: 'Aria', visit: 'note' });
  await user.click(screen.getByRole('button', { name: 'Request failed. Tap to reload' }));
  expect(await screen.findByRole('heading', { name: 'Aria invited you' })).toBeTruthy();
});

test('data that failed to load are retried in place', async () => {
  const portal = invitesShop();
  portal.lose('GET /me/invites');
  const { user } = await show(<Page />, { ...here, portal, signedIn: true });
  const again = await screen.findByRole('button', { name: 'Request failed. Tap to reload' });
  portal.answer('GET /me/invites', { code: OWN_CODE, counted: 0, waiting: 0, thisMonth: 0, steps: [] });
  await user.click(again);
  expect(await link()).toBeTruthy();
});

test('a shop without invitations says so', async () => {
  await show(<Page />, { ...here, portal: invitesShop({}, null) });
  await settle();
  expect(await screen.findByRole('heading', { level: 1, name: 'Invite friends' })).toBeTruthy();
  expect(screen.queryByText('7% OFF coupon')).toBeNull();
});
