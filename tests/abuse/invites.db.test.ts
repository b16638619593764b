import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsWorld, newDevice } from '#tests/integration/accounts-kit.ts';
import { offerInvites } from '#tests/world/offer-invites.ts';
import { until } from '#tests/world/until.ts';
import { type Buyer, buy, newBuyer, refund } from './buyers.ts';
import { each, eraseNow, from, startGuardedWorld, tally, times } from './thief.ts';

/** The monthly maximum in `offerInvites`. */
const MONTHLY = 23;
const ACCOUNTS = 50;

let world: AccountsWorld;
beforeAll(async () => {
  world = await startGuardedWorld();
  await offerInvites(world);
});
afterAll(() => world.stop());

const standing = async ({ client }: Buyer) => (await client.call('GET /me/invites')).body;
const linkOf = async (inviter: Buyer): Promise<string> => {
  const { code } = await standing(inviter);
  return (await from(world).call('GET /invites/:code', { params: { code } })).body.visit;
};
const accept = async ({ client }: Buyer, visit: string): Promise<boolean> =>
  (await client.call('POST /me/invites/accept', { body: { visit } })).body.accepted;
/** Creates accounts of the thief that came by the link, each from such a browser. */
const farm = (count: number, visit: string, device: () => string | undefined = newDevice) =>
  each(times(count), async () => {
    const account = await newBuyer(world, device());
    return { ...account, accepted: await accept(account, visit) };
  });
const accepted = (all: readonly { accepted: boolean }[]) => all.filter((one) => one.accepted).length;
/** Returns the states of an inviter's invitations, once all these orders are handled. */
const states = async (inviter: Buyer, heard: number): Promise<Record<string, number>> => {
  const rows = await until(
    () => world.context.sql<{ state: string }[]>`
      select state || coalesce(' ' || reason, '') as state from invites where inviter_id = ${inviter.id}`,
    (seen) => seen.filter(({ state }) => state !== 'joined').length === heard,
  );
  return Object.fromEntries([...Map.groupBy(rows, ({ state }) => state)].map(([state, all]) => [state, all.length]));
};
const becomes = (inviter: Buyer, expected: Record<string, number>) =>
  until(
    () => states(inviter, Object.values(expected).reduce((sum, n) => sum + n, 0) - (expected.joined ?? 0)),
    (seen) => isDeepStrictEqual(seen, expected),
  );
const rewards = async ({ client }: Buyer) =>
  (await client.call('GET /me/rewards')).body.rewards.filter(({ source }) => source === 'invite');

test('twenty accounts in one browser: one coupon, however many pay', async () => {
  const inviter = await newBuyer(world, newDevice());
  const device = newDevice();
  const all = await farm(20, await linkOf(inviter), () => device);
  expect(accepted(all)).toBe(1);
  await each(all.slice(0, 3), (one, n) => buy(world, one, `card-${inviter.uid}-${n}`));
  const first = all.find((one) => one.accepted);
  if (first) await buy(world, first, randomUUID());
  expect(await states(inviter, 20)).toEqual({ 'not_counted device': 19, waiting: 1 });
});

// This gets through (docs/abuse.md): fifty coupons, and one friend for each card, up to the monthly maximum.
test('fifty accounts in fifty browsers: a shared card counts once, separate cards count up to the monthly maximum', async () => {
  const inviter = await newBuyer(world, newDevice());
  const visit = await linkOf(inviter);
  // Every second program sends no browser id.
  let n = 0;
  const all = await farm(ACCOUNTS, visit, () => (n++ % 2 ? newDevice() : undefined));
  expect(accepted(all)).toBe(ACCOUNTS);
  await each(all.slice(0, 4), (one) => buy(world, one, `card-${inviter.uid}`));
  expect(await states(inviter, 4)).toEqual({ joined: 46, waiting: 1, 'not_counted instrument_counted': 3 });
  expect(await standing(inviter)).toMatchObject({ waiting: 1, steps: [{ state: 'waiting' }, { state: 'open' }] });
  await each(all.slice(4, 28), (one, at) => buy(world, one, `card-${inviter.uid}-${at}`));
  expect(await states(inviter, 28)).toEqual({
    joined: 22,
    waiting: MONTHLY,
    'not_counted instrument_counted': 3,
    'not_counted monthly': 2,
  });
  // Each of the 23 is a paid order; nothing can be claimed for a week.
  for (const { id } of (await rewards(inviter)).slice(0, 3)) {
    const claim = await inviter.client.call('POST /me/rewards/:id/claim', { params: { id }, body: {} });
    expect(claim.status).not.toBe(200);
  }
});

// This gets through: browsers are compared per inviter only. Each pair costs a card, and brings as much as one friend.
test('ten inviters in one browser and their ten friends in another: each pair counts with its own card', async () => {
  const [here, there] = [newDevice(), newDevice()];
  const pairs = await each(times(10), async (n) => {
    const inviter = await newBuyer(world, here);
    const [friend] = await farm(1, await linkOf(inviter), () => there);
    // The last two pairs reuse the cards of the first two.
    if (friend?.accepted) await buy(world, friend, `pair-${n % 8}`);
    return { inviter, accepted: friend?.accepted ?? false };
  });
  expect(accepted(pairs)).toBe(10);
  const all = await each(pairs, async ({ inviter }) => Object.keys(await states(inviter, 1))[0] ?? '');
  expect(all.toSorted()).toEqual([...Array(2).fill('not_counted instrument_counted'), ...Array(8).fill('waiting')]);
});

test('the inviter’s own card, and circles of two and of three, bring nothing', async () => {
  const [a, card] = [await newBuyer(world, newDevice()), randomUUID()];
  await buy(world, a, card);
  const [b] = await farm(1, await linkOf(a));
  if (!b) throw new Error('nobody came');
  await buy(world, b, card);
  expect(await states(a, 1)).toEqual({ 'not_counted instrument_of_inviter': 1 });
  const [c] = await farm(1, await linkOf(b));
  if (!c) throw new Error('nobody came');
  // Back to the first inviter. An account that already came by a link keeps its inviter and gets the same answer.
  expect([await accept(a, await linkOf(c)), await accept(b, await linkOf(c))]).toEqual([false, true]);
  expect(await states(c, 1)).toEqual({ 'not_counted existed': 1 });
  await buy(world, c, card);
  expect(await states(b, 1)).toEqual({ 'not_counted instrument_of_inviter': 1 });
  for (const one of [a, b, c]) expect(await rewards(one)).toEqual([]);
});

test('order, refund, order again, with one card over two accounts: never more than one counts', async () => {
  const [inviter, card] = [await newBuyer(world, newDevice()), randomUUID()];
  const [one, two] = await farm(2, await linkOf(inviter));
  if (!one || !two) throw new Error('nobody came');
  const first = await buy(world, one, card);
  await becomes(inviter, { joined: 1, waiting: 1 });
  await refund(world, first);
  await becomes(inviter, { joined: 1, 'taken_back refunded': 1 });
  expect((await rewards(inviter)).filter(({ state }) => state !== 'withdrawn')).toEqual([]);
  const second = await buy(world, two, card);
  await becomes(inviter, { 'taken_back refunded': 1, waiting: 1 });
  await buy(world, one, card);
  await becomes(inviter, { 'not_counted instrument_counted': 1, waiting: 1 });
  await refund(world, second);
  await becomes(inviter, { 'not_counted instrument_counted': 1, 'taken_back refunded': 1 });
  expect(await standing(inviter)).toMatchObject({ counted: 0, waiting: 0 });
});

// This gets through: nothing is taken back after the refund days. Set `waitDays` to the time in which chargebacks are
// free.
test('a step cannot be claimed before the refund days are over; a later refund takes nothing back', async () => {
  const inviter = await newBuyer(world, newDevice());
  const [friend] = await farm(1, await linkOf(inviter));
  if (!friend) throw new Error('nobody came');
  const order = await buy(world, friend, randomUUID());
  await becomes(inviter, { waiting: 1 });
  const { sql, settleInvites } = world.context;
  const step = async () =>
    (await rewards(inviter)).find(({ contents }) => contents.some(({ kind }) => kind === 'points'));
  const claim = async () => {
    const id = (await step())?.id ?? '';
    return (await inviter.client.call('POST /me/rewards/:id/claim', { params: { id }, body: {} })).status;
  };
  expect(await claim()).not.toBe(200);
  await inviter.client.call('POST /me/rewards/claim-all', { body: {} });
  expect((await step())?.state).toBe('waiting');
  await sql`update invites set counts_at = now(), paid_at = now() - interval '7 days' where number = ${order.number}`;
  await sql`update grants set claimable_from = now() where player_id = ${inviter.id} and source = 'invite'`;
  await settleInvites();
  expect(await claim()).toBe(200);
  await refund(world, order);
  await becomes(inviter, { counted: 1 });
});

// This gets through: the friend's coupon, a second time. The inviter gets nothing, because the card is known.
test('a friend who erases the account and returns gets the coupon again, and does not count again', async () => {
  const [inviter, card, device] = [await newBuyer(world, newDevice()), randomUUID(), newDevice()];
  const visit = await linkOf(inviter);
  const [first] = await farm(1, visit, () => device);
  if (!first) throw new Error('nobody came');
  await buy(world, first, card);
  await becomes(inviter, { waiting: 1 });
  await eraseNow(world, first.id);
  const [again] = await farm(1, visit, () => device);
  expect(again?.accepted).toBe(true);
  if (again) await buy(world, again, card);
  await becomes(inviter, { waiting: 1, 'not_counted instrument_counted': 1 });
});

test('an account that existed before the link was opened never counts as a friend, with any browser and card', async () => {
  const old = await newBuyer(world, newDevice());
  const inviter = await newBuyer(world, newDevice());
  expect(await accept(old, await linkOf(inviter))).toBe(false);
  await buy(world, old, randomUUID());
  expect(await states(inviter, 1)).toEqual({ 'not_counted existed': 1 });
  expect((await inviter.client.call('GET /me/invites/records')).body.records).toEqual([]);
});

// This gets through: without a card fingerprint from the provider, only the browser can be compared.
test('friends that pay without a fingerprint count each, although they used one wallet', async () => {
  const inviter = await newBuyer(world, newDevice());
  const all = await farm(3, await linkOf(inviter));
  // Stores payments as they are when the provider sends no fingerprint.
  await world.context.sql`
    create function forget_instrument() returns trigger language plpgsql as 'begin new.instrument := null; return new; end'`;
  await world.context.sql`
    create trigger silent before update on payments for each row execute function forget_instrument()`;
  try {
    await each(all, (one) => buy(world, one, 'one-wallet'));
    expect(await states(inviter, 3)).toEqual({ waiting: 3 });
  } finally {
    await world.context.sql`drop trigger silent on payments`;
  }
});

test('a player can guess ten invitation codes a minute, and learns at most a nickname', async () => {
  const guesser = from(world);
  const guesses = await each(times(14), (n) =>
    guesser.call('GET /invites/:code', { params: { code: `ABCDEF${'23456789ABCDEF'[n]}2` } }),
  );
  expect(tally(guesses)).toEqual({ 'invite.unknown': 10, 'request.too_many': 4 });
});

// This gets through: an inviter who returns starts again from the bottom, with other friends and other cards.
test('an inviter who erases the account and returns starts again, and earlier cards are still known', async () => {
  const [before, card] = [await newBuyer(world, newDevice()), randomUUID()];
  const [friend] = await farm(1, await linkOf(before));
  if (friend) await buy(world, friend, card);
  await becomes(before, { waiting: 1 });
  await eraseNow(world, before.id);
  const inviter = await newBuyer(world, newDevice());
  const [same, other] = await farm(2, await linkOf(inviter));
  if (same) await buy(world, same, card);
  if (other) await buy(world, other, randomUUID());
  expect(await states(inviter, 2)).toEqual({ 'not_counted instrument_counted': 1, waiting: 1 });
});
