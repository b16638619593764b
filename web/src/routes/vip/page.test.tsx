import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Output } from '#contract/endpoints/index.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { game, PUBLISHER, reward } from '#tests/components/examples.ts';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { Page } from './page.tsx';

const REDEEM = 'POST /vip/redeem/:entry';
const COUPON = 'Lamplight coupon';
type Standing = Output<'GET /me/vip'>;
type Programme = NonNullable<Output<'GET /vip'>['vip']>;

const level = (id: string, name: string, from: number): Programme['levels'][number] => ({
  id,
  name,
  art: '/l.svg',
  from,
  benefits: [],
  pointsPercent: 0,
  coupon: null,
  reward: [],
});
const entry = (over: Partial<Programme['redeem'][number]> = {}): Programme['redeem'][number] => ({
  id: 'coupon',
  name: COUPON,
  art: '/e.svg',
  game: null,
  gives: [{ kind: 'coupon', name: COUPON, quantity: 1 }],
  points: 25,
  level: null,
  limit: null,
  stock: null,
  ...over,
});
const VIP: Programme = {
  rates: [{ currency: 'EUR', amount: 92 }],
  levels: [level('spark', 'Spark', 0), level('lantern', 'Lantern', 20), level('beacon', 'Beacon', 60)],
  redeem: [entry()],
  questions: [],
};
const STANDING: Standing = {
  balance: 60,
  counted: 25,
  level: 'lantern',
  next: { level: 'beacon', missing: 35 },
  nextMonth: null,
  redeem: [],
};

// happy-dom cannot play the celebration.
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
});

async function open(standing: Partial<Standing> = {}, vip: Programme | null = VIP) {
  const portal = createPortal();
  portal.answer('GET /vip', { vip });
  portal.answer('GET /me/vip', { ...STANDING, ...standing });
  portal.answer('GET /me/points', { entries: [], more: false });
  portal.answer('GET /me/rewards', { rewards: [] });
  portal.answer('GET /me', { uid: '1', nickname: 'Mana', avatar: null, recent: [] });
  portal.answer('GET /games', { publisher: PUBLISHER, vip: true, draw: false, invites: false, games: [] });
  portal.answer('GET /games/:gid', game());
  return { ...(await show(<Page />, { page: 'vip', signedIn: true, portal, browser: { variant: 'mobile' } })), portal };
}
const section = (name: string) => screen.findByRole('region', { name });
const says = (text: string | RegExp) => waitFor(() => expect(document.body.textContent).toMatch(text));
const dialog = () => screen.findByRole('dialog');
const begin = async (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(await screen.findByRole('button', { name: `Redeem: ${COUPON}` }));

test('a coupon is redeemed once, even if the first answer is lost', async () => {
  const { user, portal } = await open();
  portal.lose(REDEEM);
  await begin(user);
  // No other answer comes either; the result is shown at once.
  portal.answer('GET /me/vip', () => new Promise(() => undefined));
  await user.click(await within(await dialog()).findByRole('button', { name: 'Redeem for 25 points' }));
  await waitFor(async () => expect((await dialog()).textContent).toContain('We did not get a clear answer.'));
  await expectAccessible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  portal.answer(REDEEM, () => {
    portal.answer('GET /me/vip', { ...STANDING, balance: 35 });
    return reward({ source: 'redeem', state: 'sent', contents: entry().gives });
  });
  // The reopened sheet repeats the first attempt.
  await begin(user);
  await user.click(await within(await dialog()).findByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect((await dialog()).textContent).toContain(`${COUPON} is yours now.`));
  const coupons = within(await dialog()).getByRole('link', { name: 'See your coupons' });
  expect(coupons.getAttribute('href')).toMatch(/\/v2\/wap\/coupon/);
  expect(new Set(portal.calls(REDEEM).map(({ key }) => key)).size).toBe(1);
});

test('if points were spent elsewhere in the meantime, that is shown and nothing is spent', async () => {
  const { user, portal } = await open();
  portal.answer(REDEEM, () => {
    portal.answer('GET /me/vip', { ...STANDING, balance: 5 });
    const error = { code: 'redeem.points', message: '', params: { points: 25, balance: 5 }, requestId: 'r' };
    return Response.json({ error }, { status: 409 });
  });
  await begin(user);
  await user.click(await within(await dialog()).findByRole('button', { name: 'Redeem for 25 points' }));
  await waitFor(async () =>
    expect((await dialog()).textContent).toContain('You need 25 points for this. Nothing was spent.'),
  );
  await user.keyboard('{Escape}');
  await says('20 more points needed');
  expect(screen.queryByRole('button', { name: /^Redeem/ })).toBeNull();
});

test('the reason replaces a button that the player cannot press', async () => {
  const again = '2026-12-01T00:00:00.000Z';
  await open(
    { balance: 30, redeem: [{ id: 'monthly', left: 0, resetsAt: again, stock: null }] },
    {
      ...VIP,
      redeem: [
        entry({ id: 'dear', name: 'Dear', points: 40 }),
        entry({ id: 'high', name: 'High', level: 'beacon' }),
        entry({ id: 'monthly', name: 'Monthly', limit: { count: 1, period: 'month' } }),
      ],
    },
  );
  const reasons = { Dear: '10 more points needed', High: 'VIP Beacon and up', Monthly: 'Back on' };
  for (const [name, reason] of Object.entries(reasons)) {
    const heading = await screen.findByRole('heading', { name });
    expect(heading.closest('li')?.textContent).toContain(reason);
  }
  expect(screen.queryByRole('button', { name: /^Redeem/ })).toBeNull();
  await expectAccessible();
});

test('a negative balance and a falling level are explained', async () => {
  await open({ balance: -12, nextMonth: { level: 'spark', missing: 7, at: '2030-12-01T00:00:00Z' } });
  await says(/Your balance is below zero/);
  await says('35 more points to Beacon');
  await says(/Your level drops to Spark on Dec 1, 2030/);
  await says('Earn 7 more points by then to keep Lantern.');
  await says(/A top-up of €\d\d\.\d\d is enough\./);
  await says('No points yet');
  await expectAccessible();
});

test('more than ten entries of the history come page by page', async () => {
  const entries = Array.from({ length: 13 }, (_, at) => ({
    id: `01a1ff66-b8a3-74f4-8930-3d098b6142${10 + at}`,
    kind: 'earned' as const,
    points: at + 1,
    order: null,
    at: '2026-11-20T10:00:00Z',
  }));
  const { user, portal, visit } = await open();
  portal.answer('GET /me/points', ({ query }) => {
    const first = Number(query.page ?? 1) === 1;
    return { entries: first ? entries.slice(0, 10) : entries.slice(10), more: first };
  });
  await visit.queryClient.invalidateQueries();
  const rows = (count: number) =>
    waitFor(async () => expect(within(await section('Points history')).getAllByRole('listitem')).toHaveLength(count));
  await rows(10);
  await user.click(within(await section('Points history')).getByRole('button', { name: 'Show more' }));
  await rows(13);
  expect((await section('Points history')).textContent).toContain('No more');
});

test('level rewards are shown with a link to claim them; other rewards are not', async () => {
  const { portal, visit } = await open();
  const brought = reward({
    source: 'vip_month',
    title: 'Beacon',
    contents: [{ kind: 'coupon', name: 'VIP monthly coupon', quantity: 1 }],
    until: '2030-12-01T00:00:00Z',
  });
  const gift = reward({ id: '01a1ff66-b8a3-74f4-8930-3d098b614299', title: 'Outage' });
  portal.answer('GET /me/rewards', { rewards: [brought, gift] });
  await visit.queryClient.invalidateQueries();
  const rewards = within(await section('Level rewards'));
  expect(rewards.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^VIP monthly couponBeaconClaim by Dec 1, 2030.*Ready to claim$/),
  ]);
  expect(rewards.getByRole('link', { name: 'Rewards' }).getAttribute('href')).toMatch(/\/v2\/wap\/rewards/);
  await expectAccessible();
});

test('a shop without points says so', async () => {
  await open({}, null);
  expect(await screen.findByRole('heading', { name: 'No VIP program here' })).toBeTruthy();
  await expectAccessible();
});
