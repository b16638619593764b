import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { OpsWorld } from '../../operations/ops.fixture.ts';

/** More than two pages. */
const ROWS = 230;

let ops: OpsWorld;
let desk: DeskWorld;
let admin: DeskClient;
beforeAll(async () => {
  ops = await OpsWorld.start();
  desk = await startDesk(ops.world);
  const { text } = await ops.typeAs(desk.env, 'operators', 'invite', 'pia', '--role', 'admin', '--why', 't', '--json');
  admin = desk.browser();
  await admin.accept(JSON.parse(text).link);
  const { sql } = ops.world.context;
  // Several rows share a time, and times differ by less than a millisecond.
  await sql`
    insert into deliveries (player_id, source, reference, uid, gid, role_id, server_id, contents, state, created_at, updated_at, due_at)
    select gen_random_uuid(), 'order', 'parked-' || n, n, 1000039, 'r', 's', '[]', case when n % 3 = 0 then 'retrying' else 'parked' end,
      now(), now() - n / 4 * interval '100 microseconds', now() + interval '1 hour' from generate_series(1, ${ROWS}::int) as n`;
  await sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, captured, disputed, calling_until, created_at, updated_at, disputes)
    select gen_random_uuid(), gen_random_uuid(), 'order-' || n, 'sandbox', 'card', 100, 'EUR', 'disputed', 100, 100, now(), now(), now() - n / 4 * interval '100 microseconds',
      jsonb_build_array(jsonb_build_object('id', 'dp-' || n, 'amount', 100, 'status', case when n % 2 = 0 then 'open' else 'lost' end, 'stage', 1)
        || case when n % 4 = 0 then jsonb_build_object('dueBy', now() + n / 8 * interval '1 hour') else '{}' end)
    from generate_series(1, ${ROWS}::int) as n`;
  await sql`
    insert into operator_actions (by_name, why, command, arguments, result)
    select case when n % 2 = 0 then 'zoe' else 'max' end, 'ticket ' || n, 'orders check', '{}', '{}' from generate_series(1, ${2 * ROWS}::int) as n`;
});
afterAll(async () => {
  await desk.stop();
  await ops.world.stop();
});

/** Reads all pages of a list; fails if a page is longer than a hundred rows. */
async function readAll<T, O extends { next?: string | undefined }>(
  read: (page: { after?: string }) => Promise<{ body: O }>,
  rowsOf: (output: O) => readonly T[],
): Promise<T[]> {
  const all: T[] = [];
  let page: { after?: string } | undefined = {};
  while (page) {
    const { body }: { body: O } = await read(page);
    const rows = rowsOf(body);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(100);
    all.push(...rows);
    page = body.next === undefined ? undefined : { after: body.next };
  }
  return all;
}

test('the pages of open deliveries have each one once, first those that wait for an operator, with their number', async () => {
  type Output = OperatorOutput<'GET /deliveries/waiting'>;
  const outputs: Output[] = [];
  const all = await readAll(
    (query) => admin.call('GET /deliveries/waiting', { query }),
    (output: Output) => {
      outputs.push(output);
      return output.deliveries;
    },
  );
  expect(new Set(all.map(({ id }) => id)).size).toBe(ROWS);
  const parked = ROWS - Math.floor(ROWS / 3);
  expect(all.map(({ state }) => state)).toEqual([
    ...Array.from({ length: parked }, () => 'parked'),
    ...Array.from({ length: ROWS - parked }, () => 'retrying'),
  ]);
  const times = all.slice(0, parked).map(({ since }) => since);
  expect(times).toEqual(times.toSorted());
  expect(outputs.map(({ waiting, trying }) => [waiting, trying])).toEqual(outputs.map(() => [parked, ROWS - parked]));
});

test.each([
  ['the open disputes', {}, ROWS / 2],
  ['all disputes', { all: 'true' as const }, ROWS],
])('the pages of %s have each one once, the open ones by deadline', async (_, filter, count) => {
  const all = await readAll(
    (page) => admin.call('GET /disputes', { query: { ...filter, ...page } }),
    ({ disputes }) => disputes,
  );
  expect(new Set(all.map(({ dispute }) => dispute)).size).toBe(count);
  expect(all).toHaveLength(count);
  const open = all.filter(({ status }) => status === 'open');
  expect(all.slice(0, open.length)).toEqual(open);
  const deadlines = open.map(({ dueBy }) => dueBy ?? 'none');
  expect(deadlines).toEqual(deadlines.toSorted());
});

test('the pages of the audit log have each entry of an operator once, the newest first', async () => {
  const all = await readAll(
    (page) => admin.call('GET /actions', { query: { operator: 'zoe', ...page } }),
    ({ actions }) => actions,
  );
  expect(all.map(({ why }) => why)).toEqual(Array.from({ length: ROWS }, (_, n) => `ticket ${2 * (ROWS - n)}`));
});

test.each(['GET /actions', 'GET /disputes', 'GET /deliveries/waiting'] as const)(
  '%s refuses a page that it never named',
  async (key) => {
    const { status, error } = await admin.call(key, { query: { after: 'WyJ4Il0' } });
    expect([status, error.code, error.params.reason]).toEqual([409, 'operation.refused', 'usage']);
  },
);

const ID = '00000000-0000-7000-8000-000000000000';
test.each([
  ['GET /disputes', [0, 0, 0, 'dp\u0000', ID]],
  ['GET /disputes', [2 ** 40, 0, 0, 'dp', ID]],
  ['GET /deliveries/waiting', [2 ** 40, 0, ID]],
] as const)('%s refuses the position %j, which the database cannot compare', async (key, position) => {
  const after = Buffer.from(JSON.stringify(position)).toString('base64url');
  const { status, error } = await admin.call(key, { query: { after } });
  expect([status, error.params.reason]).toEqual([409, 'usage']);
});
