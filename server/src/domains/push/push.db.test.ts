import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sha256 } from '#server/kernel/ids/hash.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { pushData } from './erase.repo.ts';
import { endpointOf, PushWorld, player } from './push.fixture.ts';

let database: TestDatabase;
let world: PushWorld;
beforeAll(async () => {
  database = await freshDatabase();
  world = new PushWorld(database.sql);
});
afterAll(() => database.drop());
beforeEach(() => world.clear());

const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

test('each subscribed browser gets one message for an order, in its language', async () => {
  const id = player();
  await world.subscribe(id, 'phone', ['delivered'], { locale: 'ja' as never });
  await world.subscribe(id, 'laptop', ['delivered', 'refund']);
  await world.subscribe(id, 'tablet', ['refund']);
  await world.subscribe(player(), 'other');
  await world.tell('order.sent', id, 'A1');
  await world.tell('order.sent', id, 'A1');
  await world.work();
  expect(world.sent.map(({ endpoint }) => endpoint).toSorted()).toEqual(['laptop', 'phone'].map(endpointOf));
  const en = world.payloads().find(({ lang }) => lang === 'en');
  expect(en).toMatchObject({ title: 'It’s in your mailbox', url: '/platform/v2/payment/order?order=A1&locale=en' });
  expect(en.body).toContain('Starfall');
  expect(world.payloads().some(({ body }) => body.includes('スターフォール'))).toBe(true);
  expect(await world.states()).toEqual(['sent', 'sent']);
});

test('sends a message for each higher refund total, and none for a lower one', async () => {
  const id = player();
  await world.subscribe(id, 'phone', ['refund']);
  for (const refunded of [300, 300, 500, 300, 0]) await world.tell('order.refunded', id, 'A1', { refunded });
  expect(await world.states()).toHaveLength(2);
});

test('sends only the highest of several refund totals in one batch, and none for 0', async () => {
  const id = player();
  await world.subscribe(id, 'phone', ['refund']);
  await world.tell('order.refunded', id, 'A1', { refunded: 500 }, { refunded: 300 });
  await world.tell('order.refunded', id, 'A2', { refunded: 0 });
  const told = await database.sql`select reference from push_messages`;
  expect(told).toMatchObject([{ reference: 'A1.500' }]);
});

test('does not send messages for events that are too old', async () => {
  const id = player();
  await world.subscribe(id, 'phone');
  await world.tell('order.sent', id, 'A1', { at: at(25) });
  expect(await world.states()).toEqual([]);
  await world.tell('order.sent', id, 'A2', { at: at(23) });
  await world.work();
  expect(world.sent[0]?.ttlSeconds).toBeGreaterThan(3500);
  expect(world.sent[0]?.ttlSeconds).toBeLessThanOrEqual(3600);
});

test('retries a push service that does not answer, until no tries are left', async () => {
  const id = player();
  await world.subscribe(id, 'phone');
  await world.tell('order.sent', id, 'A1');
  world.answers = Array.from({ length: 3 }, () => () => Promise.reject(new Error('down')));
  await world.work();
  expect(await world.states()).toEqual(['queued']);
  expect(world.jobs[0]?.waitMs).toBe(1000);
  await world.work();
  await world.work();
  expect(await world.states()).toEqual(['expired']);
  expect(world.jobs).toEqual([]);
  expect(new Set(world.sent.map(({ topic }) => topic)).size).toBe(1);
});

test('a duplicate job sends the message once', async () => {
  const id = player();
  await world.subscribe(id, 'phone');
  await world.tell('order.sent', id, 'A1');
  world.jobs.push(...world.jobs);
  await world.work();
  expect(world.sent).toHaveLength(1);
});

test('only one worker sends a message at a time; a second job for it is queued again', async () => {
  const id = player();
  await world.subscribe(id, 'phone');
  await world.tell('order.sent', id, 'A1');
  const again = world.jobs.map(({ data }) => data);
  world.answers = [
    async () => {
      await world.run(again);
      return { result: 'accepted' };
    },
  ];
  await world.work();
  expect(world.sent).toHaveLength(1);
  expect(world.jobs).toMatchObject([{ waitMs: expect.any(Number) }]);
  await world.work();
  expect(world.sent).toHaveLength(1);
});

test('deletes a subscription that is gone, and keeps one whose push service refused a message', async () => {
  const id = player();
  await world.subscribe(id, 'phone');
  await world.tell('order.sent', id, 'A1');
  world.answers = [async () => ({ result: 'refused', reason: '400' })];
  await world.work();
  expect(await world.kindsOf(id, 'phone')).toEqual(['delivered']);
  await world.tell('order.sent', id, 'A2');
  world.answers = [async () => ({ result: 'gone' })];
  await world.work();
  expect(await world.kindsOf(id, 'phone')).toEqual([]);
  expect(await world.states()).toEqual(['refused', 'gone']);
});

test('keeps a browser that subscribed again while its push service answered that it is gone', async () => {
  const id = player();
  await world.subscribe(id, 'phone');
  await world.tell('order.sent', id, 'A1');
  world.answers = [
    async () => {
      await database.sql`update push_subscriptions set p256dh = 'p-anew' where player_id = ${id}`;
      return { result: 'gone' };
    },
  ];
  await world.work();
  expect(await world.kindsOf(id, 'phone')).toEqual(['delivered']);
});

test('does not send a queued message whose kind the player turned off', async () => {
  const id = player();
  await world.subscribe(id, 'phone', ['delivered', 'refund']);
  await world.tell('order.sent', id, 'A1');
  await world.subscribe(id, 'phone', ['refund']);
  await world.work();
  await world.tell('order.refunded', id, 'A1', { refunded: 5 });
  await world.turnOff(id);
  await world.work();
  expect(world.sent).toEqual([]);
  expect(await world.states()).toEqual(['gone', 'gone']);
});

test('a browser belongs to the player who subscribed last', async () => {
  const [first, second] = [player(), player()];
  await world.subscribe(first, 'shared');
  await world.tell('order.sent', first, 'A1');
  await world.subscribe(second, 'shared');
  expect(await world.kindsOf(first, 'shared')).toEqual([]);
  await world.work();
  expect(world.sent).toEqual([]);
  expect(await world.states()).toEqual(['gone']);
});

test('an ended session deletes its subscription; a replaced session passes it to the next one', async () => {
  const id = player();
  const ended = (from: string, next: string | null) =>
    database.sql.begin((tx) =>
      world.push.followUp['account.session_ended'](tx, [
        { playerId: id, session: sha256(from).toString('hex'), next: next && sha256(next).toString('hex') },
      ]),
    );
  await world.subscribe(id, 'phone', ['delivered'], { token: 'one' });
  await world.subscribe(id, 'laptop', ['refund'], { token: 'other' });
  await ended('one', 'two');
  await ended('one', null);
  expect(await world.kindsOf(id, 'phone')).toEqual(['delivered']);
  await ended('two', null);
  expect([await world.kindsOf(id, 'phone'), await world.kindsOf(id, 'laptop')]).toEqual([[], ['refund']]);
});

test('a player has at most ten browsers: the least recently updated one is deleted', async () => {
  const id = player();
  for (let at = 0; at < 10; at += 1) await world.subscribe(id, `b${at}`);
  await world.subscribe(id, 'b0');
  await world.subscribe(id, 'b10');
  expect([await world.kindsOf(id, 'b1'), await world.kindsOf(id, 'b0')]).toEqual([[], ['delivered']]);
  const rows = await database.sql`select from push_subscriptions where player_id = ${id}`;
  expect(rows).toHaveLength(10);
});

test('keeps ten of 40 browsers that subscribe at the same time', async () => {
  const id = player();
  await Promise.all(Array.from({ length: 40 }, (_, at) => world.subscribe(id, `at-once-${at}`)));
  expect(await database.sql`select from push_subscriptions where player_id = ${id}`).toHaveLength(10);
});

test('a player cannot turn off another player’s browser, by id or with all browsers', async () => {
  const [owner, other] = [player(), player()];
  await world.subscribe(owner, 'phone');
  await world.turnOff(other, 'phone');
  await world.turnOff(other);
  expect(await world.kindsOf(owner, 'phone')).toEqual(['delivered']);
  await world.turnOff(owner, 'phone');
  expect(await world.kindsOf(owner, 'phone')).toEqual([]);
});

test('refuses an unknown push service, and an account that is being deleted', async () => {
  expect(await world.subscribe(player(), 'evil')).toBe('push.service');
  expect(await world.subscribe(player(), 'phone', ['refund'], { leaving: true })).toBe('account.leaving');
});

test('erases everything with the account, and later events send nothing', async () => {
  const id = player();
  await world.subscribe(id, 'phone');
  await world.tell('order.sent', id, 'A1');
  expect(await pushData(database.sql, id)).toMatchObject({
    browsers: [{ service: 'push.example' }],
    messages: [{ state: 'queued' }],
  });
  expect(JSON.stringify(await pushData(database.sql, id))).not.toContain(endpointOf('phone'));
  await database.sql.begin((tx) => world.push.followUp['account.forgotten'](tx, [{ playerId: id }]));
  await world.tell('order.sent', id, 'A2');
  await world.work();
  expect(world.sent).toEqual([]);
  expect(await pushData(database.sql, id)).toEqual({ browsers: [], messages: [] });
});
