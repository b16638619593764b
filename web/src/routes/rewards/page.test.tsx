import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { character, game, PUBLISHER, reward } from '#tests/components/examples.ts';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { progressOf, task } from '#tests/components/tasks.ts';
import { NOTHING_KEPT } from '#tests/components/top-up.ts';
import type { Search } from '#web/navigation/search.ts';
import { Page } from './page.tsx';

const LIST = 'GET /me/rewards';
const RECORDS = 'GET /me/rewards/records';
const CLAIM = 'POST /me/rewards/:id/claim';
const CHARACTERS = 'GET /games/:gid/characters';
const TIDES = { gid: 1, name: 'Tides', icon: '/i.svg' };
const bren = character({ roleId: 'r2', name: 'Bren' });
const idOf = (n: number) => `01a1ff66-b8a3-74f4-8930-3d098b6142${String(n).padStart(2, '0')}`;
const points = (over: Partial<Reward> = {}) =>
  reward({ id: idOf(1), contents: [{ kind: 'points', name: '', quantity: 25 }], ...over });
const coupon = reward({ id: idOf(2), contents: [{ kind: 'coupon', name: 'Invite coupon', quantity: 1 }] });
const goods = (over: Partial<Reward> = {}) => reward({ id: idOf(3), game: TIDES, ...over });

// happy-dom cannot play the celebration.
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
});

/** Returns a shop with these rewards. A claimed reward moves to the records. */
function rewardsShop(given: Reward[], settled: (claimed: Reward) => Partial<Reward> = () => ({ state: 'sent' })) {
  const portal = createPortal();
  let open = given;
  let records: Reward[] = [];
  const take = (id: string | undefined, receiver: Reward['receiver']): Reward => {
    const one = open.find((candidate) => candidate.id === id) ?? points();
    const claimed = { ...one, receiver, ...settled(one) };
    open = open.filter((candidate) => candidate !== one);
    records = [claimed, ...records];
    return claimed;
  };
  portal.answer('GET /games', { publisher: PUBLISHER, vip: false, draw: false, invites: false, games: [] });
  portal.answer('GET /binding', { binding: null });
  portal.answer('GET /tasks', { tasks: [] });
  portal.answer('GET /me/tasks', { tasks: [], completed: 0 });
  portal.answer('GET /games/:gid', game());
  portal.answer('GET /games/:gid/mine', NOTHING_KEPT);
  portal.answer(CHARACTERS, { characters: [character(), bren] });
  portal.answer(LIST, () => ({ rewards: open }));
  portal.answer(RECORDS, ({ query }) => {
    const page = Number(query.page ?? 1);
    return { rewards: records.slice((page - 1) * 10, page * 10), more: page * 10 < records.length };
  });
  portal.answer(CLAIM, ({ params, body }) => {
    const receiver = body.roleId ? ([character(), bren].find(({ roleId }) => roleId === body.roleId) ?? null) : null;
    return take(params.id, receiver);
  });
  return { portal, take, change: (next: Reward[], then = records) => ([open, records] = [next, then]) };
}

async function open({ portal }: Pick<ReturnType<typeof rewardsShop>, 'portal'>, search: Search = {}, signedIn = true) {
  const shown = await show(<Page />, { page: 'rewards', search, signedIn, portal });
  const press = async (what: string) => shown.user.click(await screen.findByRole('button', { name: `Claim: ${what}` }));
  return { ...shown, press };
}
const sheet = () => screen.findByRole('dialog', { name: 'Receiving character' });
const claimed = () => screen.findByRole('region', { name: 'Just claimed' });
const records = async () => within(await screen.findByRole('region', { name: 'Rewards records' }));

/** Chooses a character in the sheet and claims. */
async function claimFor(user: Awaited<ReturnType<typeof open>>['user'], name: string, button = 'Claim') {
  const dialog = within(await sheet());
  await user.click(await dialog.findByRole('radio', { name: new RegExp(name) }));
  await user.click(dialog.getByRole('button', { name: button }));
}

test('coupons and points are claimed with one press', async () => {
  const { press } = await open(rewardsShop([coupon, points()]));
  await press('25 VIP points');
  await waitFor(async () => expect((await claimed()).textContent).toContain('Added to your account'));
  await press('Invite coupon');
  await waitFor(async () => expect(within(await claimed()).getAllByRole('listitem')).toHaveLength(2));
  expect(await screen.findByRole('heading', { name: 'Nothing to claim right now' })).toBeTruthy();
  expect((await records()).getAllByRole('listitem')).toHaveLength(2);
  expect(within(await claimed()).getByRole('link', { name: 'See your coupons' })).toBeTruthy();
});

test('all is claimed for one character, and the rest says why it is left', async () => {
  const petals = reward({ id: idOf(4), game: { gid: 2, name: 'Petals', icon: '/i.svg' } });
  const shop = rewardsShop([goods(), coupon, points(), petals]);
  shop.portal.answer('POST /me/rewards/claim-all', ({ body }) => {
    const given = [goods(), coupon, points()].map(({ id, game: of }) => shop.take(id, of ? bren : null));
    expect(body).toMatchObject({ gid: 1, region: 'eu', roleId: 'r2' });
    return { claimed: given, left: [petals] };
  });
  const { user } = await open(shop);
  await user.click(await screen.findByRole('button', { name: 'Claim all' }));
  await waitFor(async () => expect((await sheet()).textContent).toContain('Items from Tides go to this character.'));
  await expectAccessible();
  await claimFor(user, 'Bren', 'Claim all');
  const said = await claimed();
  for (const text of ['2 × Gem', 'Invite coupon', '25 VIP points', 'In Bren’s in-game mailbox', '1 reward is left'])
    await waitFor(() => expect(said.textContent).toContain(text));
  expect(said.textContent).toContain('For a character in Petals');
  expect(within(await screen.findByRole('region', { name: 'To claim' })).getAllByRole('listitem')).toHaveLength(1);
  await expectAccessible();
});

test('a reward that has ended in the meantime says so where it is claimed, and is recorded', async () => {
  const shop = rewardsShop([points()]);
  const until = '2026-11-21T10:00:00.000Z';
  const { press } = await open(shop);
  shop.portal.answer(CLAIM, () => {
    shop.change([points({ state: 'expired', until })], [points({ state: 'expired', until })]);
    const error = { code: 'reward.expired', message: '', params: { until }, requestId: 'r' };
    return Response.json({ error }, { status: 409 });
  });
  await press('25 VIP points');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This reward expired on');
  expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
  await waitFor(async () => expect((await records()).getByText('Expired')).toBeTruthy());
  await expectAccessible();
});

test('goods that the game refuses come back and can be claimed for another character', async () => {
  const shop = rewardsShop([goods()], () => ({ state: 'sending' }));
  const { user, press, visit } = await open(shop);
  await press('2 × Gem');
  await claimFor(user, 'Aria');
  shop.change([goods({ refused: true, receiver: character() })], []);
  await visit.queryClient.invalidateQueries();
  const said = await claimed();
  await waitFor(() =>
    expect(said.textContent).toContain('The game refused it for Aria. Choose another character below.'),
  );
  expect(await screen.findByText('The game refused it. Choose another character.')).toBeTruthy();
  await expectAccessible();
  await press('2 × Gem');
  const dialog = await sheet();
  const aria = await within(dialog).findByRole<HTMLInputElement>('radio', { name: /Aria/ });
  // The character that the game refused is not preselected.
  expect(aria.checked).toBe(false);
});

test('after a refusal the sheet opens with the region of the refused claim', async () => {
  const shop = rewardsShop([goods()], () => ({ state: 'sending' }));
  const { user, press, visit } = await open(shop);
  const region = async () => within(await sheet()).findByLabelText<HTMLSelectElement>('Region');
  await press('2 × Gem');
  await user.selectOptions(await region(), 'us');
  await claimFor(user, 'Aria');
  await claimed();
  shop.change([goods({ refused: true, receiver: character() })], []);
  await visit.queryClient.invalidateQueries();
  await press('2 × Gem');
  expect((await region()).value).toBe('us');
});

test('the last receiver is preselected', async () => {
  const { user, press } = await open(
    rewardsShop([goods(), goods({ id: idOf(5), contents: [{ kind: 'good', name: 'Key', quantity: 1 }] })]),
  );
  await press('2 × Gem');
  await claimFor(user, 'Bren');
  await waitFor(async () => expect((await claimed()).textContent).toContain('Bren'));
  await press('1 × Key');
  const chosen = await within(await sheet()).findByRole<HTMLInputElement>('radio', { name: /Bren/ });
  expect(chosen.checked).toBe(true);
});

test('goods are not claimed before a character is chosen', async () => {
  const shop = rewardsShop([goods()]);
  const { user, press } = await open(shop);
  await press('2 × Gem');
  const dialog = await sheet();
  await within(dialog).findByRole('radio', { name: /Aria/ });
  await user.click(within(dialog).getByRole('button', { name: 'Claim' }));
  expect(await within(dialog).findByText('Please choose a character')).toBeTruthy();
  expect(shop.portal.calls(CLAIM)).toEqual([]);
});

test('a press after a lost answer repeats the same claim', async () => {
  const shop = rewardsShop([points()]);
  const { press } = await open(shop);
  shop.portal.lose(CLAIM);
  await press('25 VIP points');
  expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the shop');
  shop.portal.answer(CLAIM, ({ params }) => shop.take(params.id, null));
  await press('25 VIP points');
  await claimed();
  expect(new Set(shop.portal.calls(CLAIM).map(({ key }) => key)).size).toBe(1);
});

test('while the game does not answer, the sheet says that the reward stays, and retries in place', async () => {
  const shop = rewardsShop([goods()]);
  shop.portal.refuse(CHARACTERS, 'game.unavailable', { gid: 1 });
  const { user, press } = await open(shop);
  await press('2 × Gem');
  const dialog = await sheet();
  await waitFor(() => expect(dialog.textContent).toContain('Your reward stays here'));
  await expectAccessible();
  shop.portal.answer(CHARACTERS, { characters: [bren] });
  await user.click(within(dialog).getByRole('button', { name: /Tap to reload$/ }));
  expect(await within(dialog).findByText(/Bren/)).toBeTruthy();
});

test('a player without a character sees what to do', async () => {
  const shop = rewardsShop([goods()]);
  shop.portal.answer(CHARACTERS, { characters: [] });
  const { press } = await open(shop);
  await press('2 × Gem');
  const dialog = await sheet();
  await waitFor(() => expect(dialog.textContent).toContain('Create a character in Tides first'));
  expect(within(dialog).queryByRole('button', { name: 'Claim' })).toBeNull();
  await expectAccessible();
});

test('records come in pages of ten, and the address keeps the number of pages', async () => {
  const shop = rewardsShop([]);
  const twelve = Array.from({ length: 12 }, (_, n) => points({ id: idOf(20 + n), state: 'sent' }));
  shop.change([], twelve);
  const { user, address } = await open(shop);
  await waitFor(async () => expect((await records()).getAllByRole('listitem')).toHaveLength(10));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect((await records()).getAllByRole('listitem')).toHaveLength(12));
  expect(address()).toContain('page=2');
  expect(screen.getByText('No more')).toBeTruthy();
});

test('an address that names two pages of the records shows both', async () => {
  const shop = rewardsShop([]);
  const twelve = Array.from({ length: 12 }, (_, n) => points({ id: idOf(20 + n), state: 'sent' }));
  shop.change([], twelve);
  await open(shop, { page: 2 });
  await waitFor(async () => expect((await records()).getAllByRole('listitem')).toHaveLength(12));
});

test('the records say how soon their data updates', async () => {
  await open(rewardsShop([]));
  expect((await records()).getByText('Data updates within half an hour.')).toBeTruthy();
});

test('a list that failed to load is retried in place', async () => {
  const shop = rewardsShop([points()]);
  const answer = { rewards: [points()] };
  shop.portal.lose(LIST);
  const { user } = await open(shop);
  const [again] = await screen.findAllByRole('button', { name: /Tap to reload$/ });
  shop.portal.answer(LIST, answer);
  await user.click(again as HTMLElement);
  expect(await screen.findByRole('button', { name: 'Claim: 25 VIP points' })).toBeTruthy();
});

test('the claimable rewards of tasks are counted, with a link to them', async () => {
  const shop = rewardsShop([]);
  const one = task({ targets: [1, 2, 3] });
  shop.portal.answer('GET /tasks', { tasks: [one] });
  shop.portal.answer('GET /me/tasks', { tasks: [progressOf(one, { count: 3 })], completed: 0 });
  await open(shop);
  const link = await screen.findByRole('link', { name: 'Tasks 3 rewards to claim' });
  expect(link.getAttribute('href')).toMatch(/\/v2\/tasks/);
  await screen.findByRole('region', { name: 'Rewards records' });
  expect(screen.queryByRole('heading', { name: 'Nothing to claim right now' })).toBeNull();
  await expectAccessible();
});

test('a visitor sees why to sign in, and returns here', async () => {
  await open(rewardsShop([]), {}, false);
  expect(await screen.findByText(/Sign in to see your rewards\./)).toBeTruthy();
  const href = screen.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? '';
  expect(new URL(href, 'http://shop.example').searchParams.get('back')).toMatch(/^\/v2\/rewards/);
});
