import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#server/db/client.ts';
import { waitingWork } from '#server/operations/waiting/waiting-work.repo.ts';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { fillDesk } from '../../bench/kit/books/desk.ts';
import { fillBooks } from '../../bench/kit/books/index.ts';
import { READS } from '../../bench/kit/desk/reads.ts';
import { drawSamples, type Samples } from '../../bench/kit/desk/samples.ts';
import { hearPlans, type Touch, telling } from './plans.ts';

const PEOPLE = { players: 20_000, buyers: 3, readers: 0, regulars: [2000] };
const ORDERS = 30_000;
const ENTRIES = 20_000;
/** More than waits for operators here; less than the regular's orders, and than a month of the shop. */
const MOST_ROWS = 1500;
/** The same with rows that are read only from an index: the times of the regular's orders. */
const MOST_ENTRIES = 4000;
/** Statements that read all rows of a player: sums of payments, and operators' actions about the orders. */
const ALL_OF_PLAYER = /sum\(captured\)|operator_actions a on a\.order_number/;
/** A quarter of a year, and the partitions made for future months. */
const MOST_PARTS = 8;
/** Statements about a player, about the months since an order, or about many orders, each in its month. */
const MANY_MONTHS = /player_id = (\$|\(select)|lower\(email\)|\bat >= |number = a\.order_number/;

let plans: ReturnType<typeof hearPlans>;
let world: World;
let desk: DeskWorld;
let admin: DeskClient;
let samples: Samples;
beforeAll(async () => {
  plans = hearPlans();
  world = await startWorld({
    // Ids of the filled players are hashes, not real UUIDs.
    env: { ROLE: 'web', VALIDATE_OUTPUT: 'false' },
    databaseUrl: async (url) => {
      await fillBooks(url, PEOPLE, ORDERS, { fill: fillDesk(ORDERS, ENTRIES) });
      samples = await drawSamples(url, ORDERS, 12);
      return telling(url);
    },
  });
  desk = await startDesk(world);
  admin = desk.browser();
  admin.cookie = `desk=${await signedIn(world.env.DATABASE_URL ?? '')}`;
}, 300_000);
afterAll(async () => {
  plans[Symbol.dispose]();
  await desk.stop();
  await world.stop();
});

async function signedIn(url: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const sql = connect(url.split('?')[0] ?? '', { max: 1, name: 'test' });
  await sql`insert into operators (name, role) values ('bench', 'admin')`;
  await sql`
    insert into operator_sessions (token_hash, operator, expires_at)
    values (sha256(${token}::bytea), 'bench', now() + interval '1 day')`;
  await sql.end();
  return token;
}

const told = ({ table, rows, parts, by, statement }: Touch): string =>
  `${table}: ${Math.round(rows)} rows of ${parts} parts by ${by}: ${statement}`;

test.each(READS)('$what reads few rows by indexes, of few months', async (read) => {
  const before = plans.touches.length;
  const wanted = samples[read.of ?? 'orders'].flatMap((sample, n) => {
    const calls = read.calls(sample, n);
    return calls ? [calls] : [];
  });
  expect(wanted.length).toBeGreaterThan(0);
  for (const calls of wanted.slice(0, 3))
    for (const { key, input } of calls) expect((await admin.call(key, input)).status).toBe(200);
  const touches = plans.touches.slice(before);
  expect(touches.length).toBeGreaterThan(0);
  const many = touches.filter(({ rows, fetched }) => fetched > MOST_ROWS || rows > MOST_ENTRIES);
  expect(many.filter(({ statement }) => !ALL_OF_PLAYER.test(statement)).map(told)).toEqual([]);
  expect(
    touches.filter(({ parts, statement }) => parts > MOST_PARTS && !MANY_MONTHS.test(statement)).map(told),
  ).toEqual([]);
});

test('the gauges of waiting work read few rows by indexes, with one statement', async () => {
  const before = plans.touches.length;
  await waitingWork(world.context.sql);
  const touches = plans.touches.slice(before).filter(({ statement }) => statement.includes('jsonb_agg'));
  for (const table of ['outbox', 'deliveries']) expect(touches.map((touch) => touch.table)).toContain(table);
  expect(touches.filter(({ rows }) => rows > MOST_ROWS).map(told)).toEqual([]);
});
