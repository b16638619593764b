import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpsWorld } from '#server/operations/ops.fixture.ts';
import { newKey, ServerClient } from '#tests/world/server-client.ts';
import { until } from '#tests/world/until.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { Program } from '../chaos/program.ts';

const SLOW = 300_000;

let ops: OpsWorld;
let directory: string;
let web: Program;
let backend: ServerClient;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'manawell-killed-'));
  ops = await OpsWorld.start();
  const port = await freePort(0, '127.0.0.1');
  const env = { ...ops.world.env, PORT: `${port}`, ROLE: 'web' };
  web = new Program({ name: 'web', file: 'tests/chaos/portal.ts', env, logFile: join(directory, 'web.log') });
  await web.start();
  backend = new ServerClient(`http://127.0.0.1:${port}`, await newKey(ops.world.context.sql, 'backend'));
}, SLOW);
afterAll(async () => {
  await web.kill();
  await ops.world.stop();
  await rm(directory, { recursive: true });
});

const refund = (number: string) =>
  backend
    .call('POST /orders/:number/refund', { params: { number }, body: { amount: 40, why: 'tests' } }, { key: number })
    .catch(() => null);
const refundsOf = (number: string) =>
  ops.world.context.sql`
    select r.id from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id where p.payable = ${number}`;
const keysOf = (number: string) =>
  ops.world.context
    .sql`select result from idempotency_keys where key = ${number} and endpoint like 'POST /orders/%/refund'`;

test(
  'a process that is killed before the commit of a refund has done nothing, and one that is killed after it once',
  async () => {
    const { sql } = ops.world.context;
    const { number, payment } = await ops.sent();
    // The last statement of the refund waits for this lock.
    let lost: ReturnType<typeof refund> = Promise.resolve(null);
    await sql.begin(async (tx) => {
      await tx`select from operator_actions_head for update`;
      lost = refund(number);
      await until(
        () => sql`select from pg_stat_activity where wait_event_type = 'Lock' and application_name like '%server api%'`,
        (waiting) => waiting.length === 1,
      );
      await web.kill();
    });
    expect(await lost).toBeNull();
    await until(
      () => sql`select from pg_stat_activity where application_name like '%server api%' and state <> 'idle'`,
      (open) => open.length === 0,
    );
    expect([await refundsOf(number), await keysOf(number), await ops.actions(number)]).toEqual([[], [], []]);
    // As soon as the refund is committed: its answer may have been sent or not.
    await web.start();
    const second = refund(number);
    await until(
      () => keysOf(number),
      (keys) => keys.length === 1,
    );
    await web.kill();
    const answered = await second;
    await web.start();
    const repeated = await refund(number);
    expect(repeated).toMatchObject({ status: 200, body: { amount: 40 } });
    if (answered) expect(answered.body).toEqual(repeated?.body);
    expect(await refundsOf(number)).toHaveLength(1);
    expect((await ops.actions(number)).map(({ command }) => command)).toEqual(['orders refund']);
    await until(
      () => ops.refundedOf(payment),
      (refunded) => refunded === 40,
    );
  },
  SLOW,
);
