import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { findUncounted, recordJudgement, recordTakenBack } from './count.repo.ts';
import { InvitesWorld, PROGRAM } from './invites.fixture.ts';
import { signStamp } from './visit.ts';

// Tests of refusals at the edge of each rule; count.db.test.ts tests the invitees that count.

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

const HOUR = 3_600_000;
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR);
const come = (count: number) => Promise.all(Array.from({ length: count }, () => world.invitee(inviter)));
const states = async () => (await world.states(inviter)).toSorted();

test('an order paid before the invitation was accepted never counts, even if its event arrives later', async () => {
  const joined = hoursAgo(2);
  const friend = await world.invitee(inviter, joined);
  const before = world.fact(friend, undefined, new Date(joined.getTime() - 1));
  await world.paid(before);
  expect(await states()).toEqual(['joined']);
  const after = world.fact(friend, undefined, joined);
  await world.paid(before, after);
  const [row] = await database.sql`select state, number from invites where inviter_id = ${inviter}`;
  expect(row).toEqual({ state: 'waiting', number: after.number });
});

test('an order that was taken back does not keep another order in the same batch from counting', async () => {
  const [friend = ''] = await come(1);
  const fact = world.fact(friend);
  await world.paid(fact);
  await world.refunded(fact);
  await world.paid(fact, world.fact(friend));
  expect(await states()).toEqual(['waiting']);
});

test('months are UTC months of the payment, each with its own limit', async () => {
  world.program = { ...PROGRAM, monthly: 1 };
  const [january = '', february = '', late = ''] = await come(3);
  const paid = (friend: string, at: string) => world.paid(world.fact(friend, undefined, new Date(at)));
  await paid(january, '2026-01-31T23:59:59.999Z');
  await paid(february, '2026-02-01T00:00:00.000Z');
  expect(await states()).toEqual(['joined', 'waiting', 'waiting']);
  await paid(late, '2026-02-28T23:59:59.999Z');
  expect(await states()).toEqual(['not_counted monthly', 'waiting', 'waiting']);
});

test('a restored invitee does not count if the month is full by then', async () => {
  world.program = { ...PROGRAM, monthly: 1 };
  const [first = '', second = ''] = await come(2);
  const fact = world.fact(first);
  await world.paid(fact);
  await world.refunded(fact);
  await world.paid(world.fact(second));
  await world.refunded(fact, 0);
  expect(await states()).toEqual(['not_counted monthly', 'waiting']);
  expect(await world.given(inviter)).toEqual({ coupons: 1, steps: [1] });
});

test('an invitee of a former program does not start to count in the current one', async () => {
  const [friend = ''] = await come(1);
  world.program = { ...PROGRAM, id: 'friends-again' };
  await world.paid(world.fact(friend));
  expect(await states()).toEqual(['joined']);
});

test('a card can count again after its invitee was taken back', async () => {
  const facts = (await come(2)).map((friend) => world.fact(friend));
  for (const { number } of facts) world.paidWith.set(number, `${inviter}-card`);
  const [first, second] = facts;
  await world.paid(first as never);
  await world.refunded(first as never);
  await world.paid(second as never);
  expect(await states()).toEqual(['taken_back refunded', 'waiting']);
});

test('a refund at the exact end of the refund days is too late; of several in one batch the last counts', async () => {
  const [friend = '', other = ''] = await come(2);
  const paidAt = hoursAgo(8 * 24);
  const fact = world.fact(friend, undefined, paidAt);
  await world.paid(fact);
  await world.refunded(fact, 499, new Date(paidAt.getTime() + 7 * 24 * HOUR));
  expect(await states()).toEqual(['joined', 'waiting']);
  await world.refunded(fact, 499, new Date(paidAt.getTime() + 7 * 24 * HOUR - 1));
  expect(await states()).toEqual(['joined', 'taken_back refunded']);

  const fresh = world.fact(other);
  await world.paid(fresh);
  const told = [499, 0].map((refunded) => ({ ...fresh, refunded }));
  await database.sql.begin((tx) => world.invites.onRefunded(tx, told));
  expect(await states()).toEqual(['taken_back refunded', 'waiting']);
});

test('a card is looked up within a day of the payment, and several processes that learn it at once refuse no one', async () => {
  const [friend = '', late = ''] = await come(2);
  const [fact, old] = [world.fact(friend), world.fact(late, undefined, hoursAgo(25))];
  await world.paid(fact, old);
  world.wallets.set(inviter, [`${inviter}-own`]);
  world.paidWith.set(fact.number, `${inviter}-card`).set(old.number, `${inviter}-own`);
  await Promise.all([1, 2, 3, 4].map(() => world.invites.settle()));
  expect(await states()).toEqual(['waiting', 'waiting']);
  const rows =
    await database.sql`select instrument from invites where inviter_id = ${inviter} and instrument is not null`;
  expect(rows).toEqual([{ instrument: `${inviter}-card` }]);
});

test('an account created in the same millisecond as the link was opened counts as older', async () => {
  const friend = await world.player();
  const at = hoursAgo(1);
  await database.sql`update players set created_at = ${at} where id = ${friend}`;
  const [row] = await database.sql<{ code: string }[]>`select code from invite_codes where player_id = ${inviter}`;
  const visit = signStamp(Buffer.alloc(32), { code: row?.code ?? '', at });
  const answer = await world.invites.handlers['POST /me/invites/accept'](
    { params: undefined, query: undefined, body: { visit, locale: 'en' } },
    { playerId: friend, uid: '7', deletionRequested: false },
    {} as never,
  );
  expect(answer).toEqual({ accepted: false, coupon: null });
  expect(await states()).toEqual(['not_counted existed']);
});

test('a late refund or another order does not change an invitee that counts for good', async () => {
  const [friend = ''] = await come(1);
  const stale = await findUncounted(database.sql, [friend]);
  const fact = world.fact(friend, undefined, hoursAgo(8 * 24));
  await world.paid(fact);
  await world.invites.settle();
  const late = {
    number: 'another',
    minimum: 0,
    paidAt: new Date(),
    countsAt: new Date(),
    instrument: null,
    reason: null,
  };
  await database.sql.begin(async (tx) => {
    for (const invite of stale) {
      await recordTakenBack(tx, invite.id);
      await recordJudgement(tx, invite, late);
    }
  });
  expect(stale).toHaveLength(1);
  const [row] = await database.sql`select state, number from invites where inviter_id = ${inviter}`;
  expect(row).toEqual({ state: 'counted', number: fact.number });
});
