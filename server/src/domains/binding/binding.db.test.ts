import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sha256 } from '#server/kernel/ids/hash.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { BindingWorld, NEXT, PHONE } from './binding.fixture.ts';

let database: TestDatabase;
let world: BindingWorld;
beforeAll(async () => {
  database = await freshDatabase();
  world = new BindingWorld(database.sql);
});
afterAll(() => database.drop());
beforeEach(() => world.clear());

test('if 100 accounts bind a number at once, one gets it, with one gift', async () => {
  const players = await Promise.all(Array.from({ length: 100 }, () => world.player()));
  const answers = await Promise.all(players.map((id) => world.bind(id, PHONE)));
  expect(answers.toSorted()).toEqual([...Array(99).fill('binding.taken'), 'given'].toSorted());
  expect(await world.grants()).toHaveLength(1);
  expect(await database.sql`select from players where phone = ${PHONE}`).toHaveLength(1);
});

test('100 concurrent proofs of one player bring one gift and one message', async () => {
  const id = await world.player();
  const answers = await Promise.all(Array.from({ length: 100 }, () => world.bind(id, PHONE)));
  expect(answers.filter((answer) => answer === 'given')).toHaveLength(1);
  expect(await world.grants()).toHaveLength(1);
  expect(await database.sql`select from outbox where type = 'binding.bound'`).toHaveLength(1);
});

test('100 concurrent calls with one key get the same answer', async () => {
  const [id, key] = [await world.player(), randomUUID()];
  const answers = await Promise.all(Array.from({ length: 100 }, () => world.bind(id, PHONE, { key })));
  expect([...new Set(answers)]).toEqual(['given']);
  expect(await world.bind(id, '+4915123456780', { key })).toBe('request.key_reused');
});

test('a second kind brings no second gift, nor does the number when another player has it later', async () => {
  const [first, second] = [await world.player(), await world.player()];
  expect([await world.bind(first, PHONE), await world.bind(first, 'a@example.com')]).toEqual(['given', 'before']);
  await database.sql`update players set phone = null, email = null where id = ${first}`;
  expect([await world.bind(second, PHONE), await world.bind(second, 'a@example.com')]).toEqual(['before', 'before']);
  expect(await world.phoneOf(second)).toBe(PHONE);
  expect(await world.grants()).toHaveLength(1);
});

test('stored participations do not contain the number, and are deleted twelve months after the window', async () => {
  await world.bind(await world.player(), PHONE);
  const [row] = await database.sql<{ text: string }[]>`select string_agg(g::text, ' ') as text from binding_gifts g`;
  for (const told of [Buffer.from('15123456789').toString('hex'), sha256(PHONE).toString('hex')])
    expect(row?.text).not.toContain(told);
  const left = async () => (await database.sql`select from binding_gifts`).length;
  const ended = (days: number) =>
    world.make({ window: { until: new Date(Date.now() - days * 86_400_000).toISOString() } });
  await world.make().forgetEnded();
  await ended(360).forgetEnded();
  expect(await left()).toBe(1);
  await ended(370).forgetEnded();
  expect(await left()).toBe(0);
});

test('an address from before takes part once it is proved', async () => {
  const id = await world.player('a@example.com');
  expect(await world.bind(id, 'a@example.com')).toBe('given');
});

test('binding works without a gift', async () => {
  const id = await world.player();
  expect(await world.bind(id, PHONE, { binding: world.make({ window: { until: '2020-01-01T00:00:00Z' } }) })).toBe(
    'none',
  );
  expect(await world.phoneOf(id)).toBe(PHONE);
});

test('a change without a code to the old number waits for seven days by the database', async () => {
  const id = await world.player();
  await world.bind(id, PHONE);
  expect(await world.bind(id, NEXT)).toBe('none');
  await database.sql`update binding_changes set at = at - interval '7 days' + interval '1 minute'`;
  expect([await world.make().applyDueChanges(), await world.phoneOf(id)]).toEqual([0, PHONE]);
  await database.sql`update binding_changes set at = at - interval '1 minute'`;
  expect([await world.make().applyDueChanges(), await world.phoneOf(id)]).toEqual([1, NEXT]);
});

test('a change lapses if another player has the number by then', async () => {
  const [id, other] = [await world.player(), await world.player()];
  await world.bind(id, PHONE);
  await world.bind(id, NEXT);
  await world.bind(other, NEXT);
  await database.sql`update binding_changes set at = now()`;
  expect([await world.make().applyDueChanges(), await world.phoneOf(id)]).toEqual([0, PHONE]);
  expect(await database.sql`select from binding_changes`).toHaveLength(0);
});

test('a code to the old number changes it at once and cancels the waiting change', async () => {
  const id = await world.player();
  await world.bind(id, PHONE);
  await world.bind(id, '+4915123456780');
  expect(await world.bind(id, '+4915123456781', { old: PHONE })).toBe('before');
  expect(await world.phoneOf(id)).toBe('+4915123456781');
  expect(await database.sql`select from binding_changes`).toHaveLength(0);
});

test('a code to a value that is not bound does not change it at once', async () => {
  const id = await world.player();
  await world.bind(id, PHONE);
  expect(await world.bind(id, '+4915123456780', { old: '+4915123456799' })).toBe('none');
  expect(await world.phoneOf(id)).toBe(PHONE);
});
