import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { InvitesWorld } from './invites.fixture.ts';

let database: TestDatabase;
let world: InvitesWorld;
let inviter: string;
beforeAll(async () => {
  database = await freshDatabase();
  world = new InvitesWorld(database.sql);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`delete from invites`;
  inviter = await world.inviter();
});

const left = () => database.sql`select inviter_id, invitee_id, instrument from invites`;

test('an invitation is deleted when both of its accounts are erased', async () => {
  const friend = await world.invitee(inviter);
  await world.forget(friend);
  expect(await left()).toHaveLength(1);
  await world.forget(inviter);
  expect(await left()).toEqual([]);
});

test('the hash of the payment instrument stays: the same card counts once in twelve months, even for a new account', async () => {
  const friend = await world.invitee(inviter);
  const fact = world.fact(friend);
  world.paidWith.set(fact.number, 'the-card');
  await world.paid(fact);
  await world.forget(friend);
  await world.forget(inviter);
  expect(await left()).toEqual([{ inviter_id: null, invitee_id: null, instrument: 'the-card' }]);

  const again = await world.inviter();
  const back = world.fact(await world.invitee(again));
  world.paidWith.set(back.number, 'the-card');
  await world.paid(back);
  expect(await world.states(again)).toEqual(['not_counted instrument_counted']);
});

test('the hash is deleted twelve months after the invitee counted, and not before', async () => {
  const friend = await world.invitee(inviter);
  const fact = world.fact(friend);
  world.paidWith.set(fact.number, 'the-card');
  await world.paid(fact);
  await world.forget(friend);
  await world.forget(inviter);
  const since = (age: string) =>
    database.sql`update invites set counts_at = now() - ${age}::interval + interval '1 hour'`;
  await since('12 months');
  await world.invites.settle();
  expect(await left()).toHaveLength(1);
  await since('12 months 2 hours');
  await world.invites.settle();
  expect(await left()).toEqual([]);
});

test('an invitee of an erased inviter does not count, and no event is published', async () => {
  const friend = await world.invitee(inviter);
  await world.paid(world.fact(friend, undefined, new Date(Date.now() - 8 * 86_400_000)));
  await world.forget(inviter);
  await world.invites.settle();
  expect(await database.sql`select state from invites where invitee_id = ${friend}`).toEqual([{ state: 'waiting' }]);
  expect(await database.sql`select from outbox where type = 'invite.counted'`).toEqual([]);
});
