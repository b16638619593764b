import { afterAll, beforeAll, expect, test } from 'vitest';
import { InvitesWorld, PROGRAM } from '#server/domains/invites/invites.fixture.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';

let database: TestDatabase;
let world: InvitesWorld;
beforeAll(async () => {
  database = await freshDatabase();
  world = new InvitesWorld(database.sql);
});
afterAll(() => database.drop());

const come = async (inviter: string, count: number) => {
  const friends: string[] = [];
  for (let n = 0; n < count; n += 1) friends.push(await world.invitee(inviter));
  return friends.map((friend) => world.fact(friend));
};
const count = (states: readonly string[], state: string) => states.filter((one) => one === state).length;

test('twenty invitees pay at once, each reported twice: each brings one coupon, and each step is given once', async () => {
  const inviter = await world.inviter();
  const facts = await come(inviter, 20);
  await Promise.all([...facts, ...facts].map((fact) => world.paid(fact)));
  expect(await world.given(inviter)).toEqual({ coupons: 20, steps: [1, 3, 5, 20] });
  expect(count(await world.states(inviter), 'waiting')).toBe(20);
});

test('at the monthly limit exactly the limit counts, however many pay at once', async () => {
  world.program = { ...PROGRAM, monthly: 5 };
  const inviter = await world.inviter();
  const facts = await come(inviter, 20);
  await Promise.all(facts.map((fact) => world.paid(fact)));
  const states = await world.states(inviter);
  expect([count(states, 'waiting'), count(states, 'not_counted monthly')]).toEqual([5, 15]);
  expect(await world.given(inviter)).toEqual({ coupons: 5, steps: [1, 3, 5] });
  world.program = PROGRAM;
});

test('of twenty that pay with one card at once, one counts', async () => {
  const inviter = await world.inviter();
  const facts = await come(inviter, 20);
  for (const { number } of facts) world.paidWith.set(number, `${inviter}-card`);
  await Promise.all(facts.map((fact) => world.paid(fact)));
  const states = await world.states(inviter);
  expect([count(states, 'waiting'), count(states, 'not_counted instrument_counted')]).toEqual([1, 19]);
});

test('refunds, payments and the end of the week at once keep counts and grants consistent', async () => {
  const inviter = await world.inviter();
  const facts = await come(inviter, 20);
  const [before, after] = [facts.slice(0, 10), facts.slice(10)];
  for (const fact of before) await world.paid(fact);
  await Promise.all([
    ...before.slice(0, 8).map((fact) => world.refunded(fact)),
    ...after.map((fact) => world.paid(fact)),
    ...[1, 2, 3].map(() => world.invites.settle()),
  ]);
  expect(count(await world.states(inviter), 'waiting')).toBe(12);
  expect(await world.given(inviter)).toEqual({ coupons: 12, steps: [1, 3, 5] });
});

test('of two simultaneous refunds that together undo a step, each sees the other', async () => {
  const inviters = await Promise.all(Array.from({ length: 12 }, () => world.inviter()));
  const refunds: Parameters<typeof world.refunded>[0][] = [];
  for (const inviter of inviters) {
    const facts = await come(inviter, 4);
    await world.paid(...facts);
    refunds.push(...facts.slice(0, 2));
  }
  await Promise.all(refunds.map((fact) => world.refunded(fact)));
  for (const inviter of inviters) expect(await world.given(inviter)).toEqual({ coupons: 2, steps: [1] });
});
