import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { forgetEvents, insertEvents } from '../log/events.repo.ts';
import { sendDue } from './sender.ts';
import { syncNames } from './sync.fixture.ts';

let database: TestDatabase;
/** Events that the endpoint took, by the number in their data. */
let taken: number[];
/** Numbers that the endpoint refuses now. */
let refused: Set<number>;
let isDown: boolean;
let refusal: number;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate webhook_events, webhook_endpoints cascade`;
  await syncNames(database.sql, ['crm']);
  taken = [];
  refused = new Set();
  isDown = false;
  refusal = 500;
});

const never = new AbortController().signal;
const target = { id: 'crm', url: 'https://crm.example.com/', types: ['player.created'] };
const send = async (_: object, { body }: { body: string }) => {
  const { n } = (JSON.parse(body) as { data: { n: number } }).data;
  if (isDown || refused.has(n)) return { status: refusal, ms: 1, error: `${refusal} no` };
  taken.push(n);
  return { status: 200, ms: 1, error: null };
};
const PLAYERS = Array.from({ length: 4 }, () => randomUUID());
let told = 0;
/** Stores events of players in turn. Returns their numbers. */
async function tell(count: number, type: 'player.created' | 'player.linked' = 'player.created'): Promise<number[]> {
  const numbers = Array.from({ length: count }, () => told++);
  const events = numbers.map((n) => ({ type, playerId: PLAYERS[n % 4] ?? null, data: { n }, at: new Date() }));
  await database.sql.begin((tx) => insertEvents(tx, events));
  return numbers;
}
/** Stores one event of each player. */
async function tellOf(players: readonly string[]): Promise<number[]> {
  const numbers = players.map(() => told++);
  const events = players.map((playerId, at) => {
    const data = { n: numbers[at] };
    return { type: 'player.created' as const, playerId, data, at: new Date() };
  });
  await database.sql.begin((tx) => insertEvents(tx, events));
  return numbers;
}
const holder = randomUUID();
const round = (who = holder, of = target) =>
  sendDue(
    { sql: database.sql, log: silentLog, now: () => new Date(), send },
    of,
    { endpoint: of.id, holder: who, forMs: 60_000 },
    never,
  );
/** Sends until nothing is due. */
async function sendOut(): Promise<void> {
  while ((await round()).more);
}
const later = () =>
  database.sql.begin(async (tx) => {
    await tx`update webhook_endpoints set due_at = now()`;
    await tx`update webhook_parked set due_at = now() where due_at < 'infinity'`;
  });
const parked = async () =>
  (
    await database.sql<{ n: number }[]>`
    select (e.data ->> 'n')::int as n from webhook_parked p join webhook_events e on e.id = p.event order by e.id`
  ).map(({ n }) => n);
/** Numbers of one player, in the order in which the endpoint took them. */
const ofPlayer = (player: number) => taken.filter((n) => n % 4 === player);
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

test('an endpoint gets every event of its types once, those of a player in order', async () => {
  const numbers = await tell(500);
  await tell(10, 'player.linked');
  await sendOut();
  expect(sorted(taken)).toEqual(numbers);
  for (const player of [0, 1, 2, 3]) expect(ofPlayer(player)).toEqual(sorted(ofPlayer(player)));
  expect(await parked()).toEqual([]);
  const [calls] = await database.sql`select count(*)::int as count from webhook_calls where error is null`;
  expect(calls?.count).toBe(500);
});

test('a new endpoint gets events from then on', async () => {
  await tell(3);
  await syncNames(database.sql, ['crm', 'new']);
  const [next] = await tell(1);
  await round(holder, { ...target, id: 'new' });
  expect(taken).toEqual([next]);
});

test('an event that is refused delays only later ones of its player, and is tried again', async () => {
  const numbers = await tell(12);
  const bad = numbers[1] as number;
  refused = new Set([bad]);
  await sendOut();
  const behind = numbers.filter((n) => n % 4 === bad % 4 && n >= bad);
  expect(sorted(taken)).toEqual(numbers.filter((n) => !behind.includes(n)));
  expect(await parked()).toEqual(behind);
  const [also] = await tell(1);
  await tell(3);
  await sendOut();
  expect(await parked()).toEqual(expect.arrayContaining(behind));
  refused.clear();
  await later();
  await sendOut();
  expect(await parked()).toEqual([]);
  expect(sorted(taken)).toEqual([...numbers, ...Array.from({ length: 4 }, (_, n) => (also as number) + n)]);
  expect(ofPlayer(bad % 4)).toEqual(sorted(ofPlayer(bad % 4)));
});

test('an endpoint that is down gets few tries, keeps its position, and catches up in order', async () => {
  const numbers = await tell(300);
  isDown = true;
  for (let times = 0; times < 5; times++) {
    await sendOut();
    await later();
  }
  const [state] = await database.sql`
    select failures, failing_since is not null as failing, error, (select count(*)::int from webhook_calls) as tries from webhook_endpoints`;
  expect(state).toEqual({ failures: 5, failing: true, error: '500 no', tries: expect.any(Number) });
  expect(state?.tries).toBeLessThanOrEqual(25);
  expect(await parked()).toEqual([]);
  isDown = false;
  await sendOut();
  expect(sorted(taken)).toEqual(numbers);
  for (const player of [0, 1, 2, 3]) expect(ofPlayer(player)).toEqual(sorted(ofPlayer(player)));
  const [after] = await database.sql`select failures, failing_since, error from webhook_endpoints`;
  expect(after).toEqual({ failures: 0, failing_since: null, error: null });
});

test('one bad event does not stop an endpoint once another one is taken', async () => {
  const [bad] = await tell(1);
  refused = new Set([bad as number]);
  await round();
  await later();
  const good = await tell(3);
  await sendOut();
  expect(sorted(taken)).toEqual(good);
  expect(await parked()).toEqual([bad]);
});

test('many bad events next to each other do not stop an endpoint', async () => {
  const bad = await tellOf(Array.from({ length: 30 }, () => randomUUID()));
  refused = new Set(bad);
  const good = await tell(3);
  for (let times = 0; times < 10; times++) {
    await sendOut();
    await later();
  }
  expect(sorted(taken)).toEqual(good);
  expect(await parked()).toEqual(bad);
});

test.each([400, 409, 413, 415, 422])('an endpoint that answers %i works: only this event waits', async (status) => {
  refusal = status;
  const [bad] = await tell(1);
  refused = new Set([bad as number]);
  await sendOut();
  expect(await parked()).toEqual([bad]);
  expect(await database.sql`select failures from webhook_endpoints`).toEqual([{ failures: 0 }]);
});

test.each([401, 404, 410, 429, 503])('an endpoint that answers %i is down', async (status) => {
  refusal = status;
  isDown = true;
  await tell(1);
  await sendOut();
  expect(await parked()).toEqual([]);
  expect(await database.sql`select failures from webhook_endpoints`).toEqual([{ failures: 1 }]);
});

test('after three days an event is given up, and the next of its player is sent', async () => {
  const [bad, ...others] = await tell(5);
  refused = new Set([bad as number]);
  await sendOut();
  expect(await parked()).toEqual([bad, others[3]]);
  await database.sql`update webhook_parked set first_failed_at = now() - interval '73 hours' where first_failed_at is not null`;
  await later();
  await sendOut();
  expect(sorted(taken)).toEqual(others);
  const rows = await database.sql`select given_up_at is not null as over from webhook_parked`;
  expect(rows).toEqual([{ over: true }]);
});

test('one process at a time sends to an endpoint, and another one takes over when its time ends', async () => {
  await tell(3);
  await round();
  const other = randomUUID();
  await tell(3);
  await round(other);
  expect(taken).toHaveLength(3);
  await database.sql`update webhook_endpoints set held_until = now()`;
  await round(other);
  expect(taken).toHaveLength(6);
});

test('rounds without events seldom write, since each order reads the endpoints', async () => {
  await round();
  const version = () => database.sql`select xmin::text, ctid::text from webhook_endpoints`;
  const before = await version();
  await round();
  expect(await version()).toEqual(before);
  await database.sql`update webhook_endpoints set held_until = now() + interval '40 seconds'`;
  await round();
  const [row] = await database.sql`select held_until > now() + interval '50 seconds' as renewed from webhook_endpoints`;
  expect(row).toEqual({ renewed: true });
});

test('a process that lost the endpoint while it sent does not move the position', async () => {
  await tell(3);
  const other = randomUUID();
  const lose = async (_: object, webhook: { body: string }) => {
    await database.sql`update webhook_endpoints set holder = ${other}`;
    return send(_, webhook);
  };
  const deps = { sql: database.sql, log: silentLog, now: () => new Date(), send: lose };
  await expect(sendDue(deps, target, { endpoint: 'crm', holder, forMs: 60_000 }, never)).rejects.toThrow(
    'another process',
  );
  const [row] = await database.sql`select position = 0 as unmoved from webhook_endpoints`;
  expect(row).toEqual({ unmoved: true });
});

test('a process that lost the endpoint while it repeated an event leaves it parked', async () => {
  const [bad] = await tell(4);
  refused = new Set([bad as number]);
  await sendOut();
  refused.clear();
  await later();
  const lose = async (_: object, webhook: { body: string }) => {
    await database.sql`update webhook_endpoints set holder = ${randomUUID()}`;
    return send(_, webhook);
  };
  const deps = { sql: database.sql, log: silentLog, now: () => new Date(), send: lose };
  await sendDue(deps, target, { endpoint: 'crm', holder, forMs: 60_000 }, never);
  expect(taken).toContain(bad);
  expect(await parked()).toEqual([bad]);
});

test('parked events are not tried while the endpoint is down', async () => {
  const [bad] = await tell(4);
  refused = new Set([bad as number]);
  await sendOut();
  isDown = true;
  await tell(4);
  await sendOut();
  await later();
  await sendOut();
  const [calls] = await database.sql`
    select count(*)::int as count from webhook_calls c join webhook_events e on e.id = c.event where (e.data ->> 'n')::int = ${bad as number}`;
  expect(calls).toEqual({ count: 1 });
});

test('events are deleted after 30 days, with their tries', async () => {
  const [, young] = await tell(2);
  await sendOut();
  await database.sql`update webhook_events set stored_at = now() - interval '31 days' where id = (select min(id) from webhook_events)`;
  expect(await forgetEvents(database.sql)).toBe(false);
  const rows = await database.sql`select (data ->> 'n')::int as n from webhook_events`;
  expect(rows).toEqual([{ n: young }]);
  expect(await database.sql`select from webhook_calls`).toHaveLength(1);
});

test('events that wait behind a deleted one of their player are sent', async () => {
  const [bad] = await tell(1);
  refused = new Set([bad as number]);
  const others = await tell(7);
  await sendOut();
  const behind = others.filter((n) => n % 4 === (bad as number) % 4);
  expect(await parked()).toEqual([bad, ...behind]);
  await database.sql`update webhook_events set stored_at = now() - interval '31 days' where id = (select min(id) from webhook_events)`;
  await forgetEvents(database.sql);
  await sendOut();
  expect(await parked()).toEqual([]);
  expect(sorted(taken)).toEqual(others);
});
