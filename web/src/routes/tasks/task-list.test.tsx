import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Task, TaskProgress } from '#contract/endpoints/tasks.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { character, game, reward } from '#tests/components/examples.ts';
import { createPortal } from '#tests/components/portal.ts';
import { settle, show } from '#tests/components/show.tsx';
import { giving, progressOf, task } from '#tests/components/tasks.ts';
import { TaskList } from './task-list.tsx';

const CLAIM = 'POST /tasks/:task/claim';
const points = reward({ source: 'task', contents: [{ kind: 'points', name: '', quantity: 3 }], state: 'sent' });

// Disables celebrations, which need a browser.
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
});

/** Returns a shop with these tasks and this progress of the player. */
function shopWith(tasks: Task[], progress: TaskProgress[] = []) {
  const portal = createPortal();
  portal.answer('GET /tasks', { tasks });
  portal.answer('GET /me/tasks', { tasks: progress, completed: 1 });
  portal.answer('GET /me/rewards', { rewards: [] });
  portal.answer('GET /me/rewards/records', { rewards: [], more: false });
  portal.answer('GET /games/:gid', game());
  portal.answer('GET /games/:gid/mine', {
    lastRegion: 'eu',
    lastRoleId: 'r2',
    lastMethod: null,
    methodsOrder: null,
    limits: [],
    personal: [],
    unlocked: [],
    waiting: [],
    noFirstTopUp: [],
    levelPoints: 0,
  });
  portal.answer('GET /games/:gid/characters', {
    characters: [character(), character({ roleId: 'r2', name: 'Bren' })],
  });
  return portal;
}
const open = (portal: ReturnType<typeof shopWith>, signedIn = true) =>
  show(<TaskList />, { page: 'tasks', portal, signedIn });

test('a task shows its progress, its reward, when it resets, and where to do it', async () => {
  const one = task();
  const resetsAt = new Date(Date.now() + 5.21 * 3_600_000).toISOString();
  await open(shopWith([one], [progressOf(one, { count: 2, resetsAt })]));
  expect(await screen.findByText('1 of 1 completed')).toBeTruthy();
  expect(screen.getByText('2 of 3')).toBeTruthy();
  expect(screen.getByText('3 VIP points')).toBeTruthy();
  expect(screen.getByText(/^Resets in 5 hr, 1[12] min$/)).toBeTruthy();
  expect(screen.getByText('Daily')).toBeTruthy();
  // The game cannot be opened from here, so the link goes to its page in the shop.
  expect(screen.getByRole('link', { name: 'Go finish: Three wins' }).getAttribute('href')).toContain('gid=1');
});

test('points are claimed with one press, and the result is shown in place', async () => {
  const one = task();
  const portal = shopWith([one], [progressOf(one, { count: 3 })]);
  portal.answer(CLAIM, () => {
    portal.answer('GET /me/tasks', { tasks: [progressOf(one, { count: 3, claimed: [3] })], completed: 1 });
    return points;
  });
  const { user } = await open(portal);
  await user.click(await screen.findByRole('button', { name: 'Claim: 3 VIP points, Three wins' }));
  expect(await screen.findByText('Added to your account')).toBeTruthy();
  expect(screen.getByText('Claimed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
  expect(portal.calls(CLAIM).map(({ body }) => body)).toEqual([{ step: 3, period: '2026-11-22', locale: 'en' }]);
  expect(screen.getByRole('link', { name: 'Rewards records' })).toBeTruthy();
});

test('goods go to the last character, unless the player chooses another', async () => {
  const one = task({ steps: giving(3) });
  const portal = shopWith([one], [progressOf(one, { count: 3 })]);
  const sending = reward({ source: 'task', state: 'sending', game: one.game, receiver: character({ name: 'Bren' }) });
  portal.answer(CLAIM, sending);
  const { user } = await open(portal);
  await user.click(await screen.findByRole('button', { name: 'Claim: 2 × Gem, Three wins' }));
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByRole<HTMLInputElement>('radio', { name: /Bren/ })).checked).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Claim' }));
  expect(await screen.findByText('On its way to Bren')).toBeTruthy();
  expect(portal.calls(CLAIM)[0]?.body).toMatchObject({ region: 'eu', roleId: 'r2' });
});

test.each([
  ['task.over', {}, /^This round of the task is over/],
  ['task.not_reached', { target: 3, count: 2 }, 'You have not reached this reward yet.'],
  ['task.unknown', { task: 'wins' }, 'This task is no longer available.'],
  ['reward.claimed', {}, 'You have already claimed this reward.'],
  ['reward.unavailable', {}, 'This reward is no longer available.'],
  ['account.leaving', {}, /^Your account is scheduled for deletion/],
  ['request.in_flight', {}, /^This claim is being processed/],
] as const)('a claim that fails with %s shows the reason at its task', async (code, params, text) => {
  const one = task();
  const portal = shopWith([one], [progressOf(one, { count: 3 })]);
  portal.refuse(CLAIM, code, params);
  const { user } = await open(portal);
  await user.click(await screen.findByRole('button', { name: /^Claim/ }));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(text)).toBeTruthy();
  expect(alert.closest('li')?.dataset.task).toBe('wins');
});

test('a task that was claimed elsewhere changes to claimed', async () => {
  const one = task();
  const portal = shopWith([one], [progressOf(one, { count: 3 })]);
  portal.answer(CLAIM, () => {
    portal.answer('GET /me/tasks', { tasks: [progressOf(one, { count: 3, claimed: [3] })], completed: 1 });
    const error = { code: 'reward.claimed', message: '', params: {}, requestId: 'r' };
    return Response.json({ error }, { status: 409 });
  });
  const { user } = await open(portal);
  await user.click(await screen.findByRole('button', { name: /^Claim/ }));
  expect(await screen.findByText('Claimed')).toBeTruthy();
  expect(screen.getByText('You have already claimed this reward.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
});

test('a press after a lost answer repeats the same claim; a press after a refusal is a new one', async () => {
  const one = task();
  const portal = shopWith([one], [progressOf(one, { count: 3 })]);
  const { user } = await open(portal);
  const claim = () => screen.findByRole('button', { name: /^Claim/ });
  portal.lose(CLAIM);
  await user.click(await claim());
  await screen.findByRole('alert');
  portal.refuse(CLAIM, 'task.not_reached', { target: 3, count: 2 });
  await user.click(await claim());
  await screen.findByText('You have not reached this reward yet.');
  portal.answer(CLAIM, points);
  await user.click(await claim());
  await screen.findByText('Added to your account');
  const keys = portal.calls(CLAIM).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
  expect(keys[0]).toBe(keys[1]);
});

test('goods that the game refuses are shown as refused, with the place to claim them again', async () => {
  const one = task({ steps: giving(3) });
  const portal = shopWith([one], [progressOf(one, { count: 3 })]);
  const sending = reward({ source: 'task', state: 'sending', game: one.game, receiver: character({ name: 'Bren' }) });
  portal.answer(CLAIM, () => {
    portal.answer('GET /me/rewards', { rewards: [{ ...sending, state: 'claimable', refused: true }] });
    return sending;
  });
  const { user, visit } = await open(portal);
  await user.click(await screen.findByRole('button', { name: /^Claim/ }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('radio', { name: /Bren/ });
  await user.click(within(dialog).getByRole('button', { name: 'Claim' }));
  await screen.findByRole('link', { name: 'Rewards records' });
  await settle(() => visit.queryClient.invalidateQueries());
  expect(await screen.findByText(/^The game refused it for Bren\. You can claim it under Rewards/)).toBeTruthy();
  await expectAccessible();
});

test('a long ladder can be expanded to all of its steps', async () => {
  const one = task({ targets: Array.from({ length: 31 }, (_, index) => index + 1) });
  const { user } = await open(shopWith([one], [progressOf(one, { count: 3, claimed: [1, 2] })]));
  const ladder = await screen.findByRole('list', { name: 'Steps and rewards' });
  expect(within(ladder).getAllByRole('listitem')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show all 31 steps' }));
  const steps = within(ladder).getAllByRole('listitem');
  expect(steps).toHaveLength(31);
  const claimed = steps.map((step) => within(step).queryByText('Claimed') !== null);
  expect([claimed.slice(0, 3), claimed.includes(true, 3)]).toEqual([[true, true, false], false]);
  await expectAccessible();
});

test('a player who returns sees the current progress', async () => {
  const one = task();
  const portal = shopWith([one], [progressOf(one, { count: 2 })]);
  await open(portal);
  await screen.findByText('2 of 3');
  portal.answer('GET /me/tasks', { tasks: [progressOf(one, { count: 3 })], completed: 1 });
  await settle(() => window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('3 of 3')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Claim/ })).toBeTruthy();
});

test('a visitor sees the rewards and a sign-in link that returns here', async () => {
  const one = task({ targets: [500, 2000], goal: { kind: 'spent', currency: 'EUR' } });
  const { portal } = await open(shopWith([one]), false);
  expect(await screen.findByText('€20.00')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('back=%2Fv2%2Ftasks');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('link', { name: /^Go finish/ })).toBeNull();
  expect(portal.calls('GET /me/tasks')).toEqual([]);
});

test('a publisher without tasks says so', async () => {
  await open(shopWith([]));
  expect(await screen.findByRole('heading', { name: 'No tasks right now' })).toBeTruthy();
});
