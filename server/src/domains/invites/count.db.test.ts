import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { InvitesWorld, PROGRAM } from './invites.fixture.ts';

let database: TestDatabase;
let world: InvitesWorld;
let inviter: string;
beforeAll(async () => {
  database = await freshDatabase();
  world = new InvitesWorld(database.sql);
});
afterAll(() => database.drop());
beforeEach(async () => {
  world.program = PROGRAM;
  inviter = await world.inviter();
});

const DAY = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);
const come = (count: number) => Promise.all(Array.from({ length: count }, () => world.invitee(inviter)));

test('an invitee with a large enough order counts after the refund days; coupon and step can be claimed then', async () => {
  const [friend = ''] = await come(1);
  const at = new Date();
  await world.paid({ ...world.fact(friend, 'little'), inReference: 498_000 });
  expect(await world.states(inviter)).toEqual(['joined']);
  await world.paid(world.fact(friend, undefined, at));
  expect(await world.states(inviter)).toEqual(['waiting']);
  expect(await world.given(inviter)).toEqual({ coupons: 1, steps: [1] });
  const due = await database.sql<
    { from: Date }[]
  >`select claimable_from as from from grants where player_id = ${inviter}`;
  for (const { from } of due) expect(from.getTime()).toBe(at.getTime() + 7 * DAY);
});

test('a duplicate event and a second order change nothing', async () => {
  const [friend = ''] = await come(1);
  const fact = world.fact(friend);
  await world.paid(fact, world.fact(friend));
  await world.paid(fact);
  await world.paid(world.fact(friend));
  expect(await world.given(inviter)).toEqual({ coupons: 1, steps: [1] });
  const [row] = await database.sql`select number from invites where inviter_id = ${inviter}`;
  expect(row?.number).toBe(fact.number);
});

test('a refund below the minimum takes the grants back, a failed refund restores them, and another order can count instead', async () => {
  const [friend = ''] = await come(1);
  const fact = { ...world.fact(friend), total: 1000, inReference: 1_000_000 };
  await world.paid(fact);
  await world.refunded(fact, 501);
  expect(await world.states(inviter)).toEqual(['waiting']);
  await world.refunded(fact, 502);
  expect(await world.states(inviter)).toEqual(['taken_back refunded']);
  expect(await world.given(inviter)).toEqual({ coupons: 0, steps: [] });
  // A late duplicate of the event: this order was taken back before.
  await world.paid(fact);
  expect(await world.given(inviter)).toEqual({ coupons: 0, steps: [] });
  await world.refunded(fact, 0);
  expect(await world.states(inviter)).toEqual(['waiting']);
  expect(await world.given(inviter)).toEqual({ coupons: 1, steps: [1] });
  await world.refunded(fact, 1000);
  await world.paid(world.fact(friend));
  expect(await world.states(inviter)).toEqual(['waiting']);
  expect(await world.given(inviter)).toEqual({ coupons: 1, steps: [1] });
});

test('a refund of one of three takes back the step of three, and moves no other step', async () => {
  const friends = await come(4);
  const facts = friends.map((friend, n) => world.fact(friend, undefined, daysAgo(3 - n)));
  for (const fact of facts) await world.paid(fact);
  expect(await world.given(inviter)).toEqual({ coupons: 4, steps: [1, 3] });
  const from = async (reference: string) => {
    const [row] = await database.sql<{ from: Date }[]>`
      select claimable_from as from from grants where player_id = ${inviter} and reference = ${reference}`;
    return row?.from.toISOString();
  };
  expect(await from('step:friends:3')).toBe(new Date(Date.parse(facts[2]?.at ?? '') + 7 * DAY).toISOString());
  await world.refunded(facts[0] as never);
  // Now the fourth invitee is the third.
  expect(await from('step:friends:3')).toBe(new Date(Date.parse(facts[3]?.at ?? '') + 7 * DAY).toISOString());
  await world.refunded(facts[1] as never);
  expect(await world.given(inviter)).toEqual({ coupons: 2, steps: [1] });
});

test('after the refund days an invitee counts for good: one event, and a later refund changes nothing', async () => {
  const [friend = '', other = ''] = await come(2);
  const fact = world.fact(friend, undefined, daysAgo(8));
  await world.paid(fact, world.fact(other, undefined, daysAgo(6)));
  // Not settled yet, but the refund is too late.
  await world.refunded(fact);
  await Promise.all([world.invites.settle(), world.invites.settle()]);
  await world.invites.settle();
  expect((await world.states(inviter)).toSorted()).toEqual(['counted', 'waiting']);
  const told = await database.sql`select payload from outbox where type = 'invite.counted' and key = ${inviter}`;
  expect(told.map(({ payload }) => payload)).toMatchObject([
    { playerId: inviter, at: new Date(Date.parse(fact.at ?? '') + 7 * DAY).toISOString() },
  ]);
  await world.refunded(fact);
  expect(await world.given(inviter)).toEqual({ coupons: 2, steps: [1] });
});

test('a refund within the refund days takes the invitee back, even if its event arrives later but before settling', async () => {
  const [friend = ''] = await come(1);
  const fact = world.fact(friend, undefined, daysAgo(8));
  await world.paid(fact);
  await world.refunded(fact, 499, daysAgo(2));
  expect(await world.states(inviter)).toEqual(['taken_back refunded']);
});

test('an invitee with the browser of the inviter or of a counted invitee does not count', async () => {
  const [first = '', second = '', third = ''] = await come(3);
  await world.sits(inviter, `${inviter}-phone`);
  await world.sits(first, `${inviter}-phone`);
  await world.sits(second, `${inviter}-shared`);
  await world.sits(third, `${inviter}-shared`);
  await world.paid(world.fact(first), world.fact(second), world.fact(third));
  expect((await world.states(inviter)).toSorted()).toEqual(['not_counted device', 'not_counted device', 'waiting']);
});

test('an invitee with the card of the inviter or of a counted invitee does not count', async () => {
  const [first = '', second = '', third = ''] = await come(3);
  world.wallets.set(inviter, [`${inviter}-own`]);
  const pay = (friend: string, card: string) => {
    const fact = world.fact(friend);
    world.paidWith.set(fact.number, `${inviter}-${card}`);
    return fact;
  };
  await world.paid(pay(first, 'own'), pay(second, 'shared'));
  await world.paid(pay(third, 'shared'));
  expect((await world.states(inviter)).toSorted()).toEqual([
    'not_counted instrument_counted',
    'not_counted instrument_of_inviter',
    'waiting',
  ]);
});

test('a card that the provider names after the payment is checked then', async () => {
  const [friend = '', other = ''] = await come(2);
  world.wallets.set(inviter, [`${inviter}-own`]);
  const [fact, clean] = [world.fact(friend), world.fact(other)];
  await world.paid(fact, clean);
  world.paidWith.set(fact.number, `${inviter}-own`).set(clean.number, `${inviter}-other`);
  await world.invites.settle();
  expect((await world.states(inviter)).toSorted()).toEqual(['not_counted instrument_of_inviter', 'waiting']);
  expect(await world.given(inviter)).toEqual({ coupons: 1, steps: [1] });
});

test('above the monthly maximum no invitee counts, and a refund makes room', async () => {
  world.program = { ...PROGRAM, monthly: 2 };
  const facts = (await come(4)).map((friend) => world.fact(friend));
  await world.paid(...facts.slice(0, 3));
  const states = async () => (await world.states(inviter)).toSorted();
  expect(await states()).toEqual(['joined', 'not_counted monthly', 'waiting', 'waiting']);
  const [counting] = await database.sql<{ number: string }[]>`
    select number from invites where inviter_id = ${inviter} and state = 'waiting'`;
  await world.refunded(facts.find(({ number }) => number === counting?.number) as never);
  await world.paid(facts[3] as never);
  expect(await states()).toEqual(['not_counted monthly', 'taken_back refunded', 'waiting', 'waiting']);
});

test('outside the window no invitee starts to count; waiting ones continue even without the program', async () => {
  const [friend = '', late = ''] = await come(2);
  const fact = world.fact(friend);
  await world.paid(fact);
  world.program = { ...PROGRAM, window: { until: daysAgo(1).toISOString() } };
  await world.paid(world.fact(late));
  expect((await world.states(inviter)).toSorted()).toEqual(['joined', 'waiting']);
  world.program = null;
  await world.refunded(fact);
  expect(await world.given(inviter)).toEqual({ coupons: 0, steps: [] });
  await world.refunded(fact, 0);
  expect((await world.states(inviter)).toSorted()).toEqual(['joined', 'waiting']);
});

test('an erased invitee still counts for the inviter, without personal data', async () => {
  const [friend = '', other = ''] = await come(2);
  const fact = world.fact(friend);
  await world.paid(fact, world.fact(other));
  await database.sql.begin((tx) => world.invites.onForgotten(tx, [{ playerId: friend }]));
  expect(await world.given(inviter)).toEqual({ coupons: 2, steps: [1] });
  const { records } = await world.invites.handlers['GET /me/invites/records'](
    { query: { page: 1, size: 10, locale: 'en' } } as never,
    { playerId: inviter } as never,
    {} as never,
  );
  expect(records.map(({ uid }) => uid).toSorted()).toEqual([expect.stringMatching(/^10••••\d\d$/), '••••']);
  await world.refunded(fact);
  expect(await world.given(inviter)).toEqual({ coupons: 1, steps: [1] });
  await database.sql.begin((tx) => world.invites.onForgotten(tx, [{ playerId: inviter }]));
  expect(await database.sql`select from invites where inviter_id = ${inviter}`).toEqual([]);
  expect(await database.sql`select from invite_codes where player_id = ${inviter}`).toEqual([]);
  expect(await database.sql`select from grants where player_id = ${inviter}`).toEqual([]);
  // Without an inviter there is no event, but the other account still has its one invitation.
  await world.paid(world.fact(other));
  expect(await database.sql`select from invites where invitee_id = ${other}`).toHaveLength(1);
});
