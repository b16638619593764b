import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpsWorld, TOTAL } from '#server/operations/ops.fixture.ts';
import { until } from '#tests/world/until.ts';
import { Program } from '../chaos/program.ts';

const SLOW = 300_000;

let ops: OpsWorld;
let directory: string;
let worker: Program;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'manawell-killed-'));
  ops = await OpsWorld.start({ ROLE: 'web' });
  const env = { ...ops.world.env, PORT: '0', ROLE: 'worker' };
  worker = new Program({ name: 'worker', file: 'tests/chaos/portal.ts', env, logFile: join(directory, 'worker.log') });
  await worker.start();
}, SLOW);
afterAll(async () => {
  await worker.kill();
  await ops.world.stop();
  await rm(directory, { recursive: true });
});

interface Entry {
  orderNumber: string;
  result: string;
  roleId: string;
  takenBack?: string;
}
const entries = async (number: string): Promise<Entry[]> =>
  (await ops.world.games.books<{ deliveries: Entry[] }>()).deliveries.filter(
    (one) => one.orderNumber === number && one.result === 'accepted',
  );
const holders = async (number: string): Promise<string[]> =>
  (await entries(number)).filter(({ takenBack }) => takenBack !== 'taken').map(({ roleId }) => roleId);
/** Starts the worker again. As if the time were over for which the dead one had claimed its work. */
async function restart(): Promise<void> {
  const { sql } = ops.world.context;
  await sql`update take_backs set claimed_until = null, due_at = now() where state = 'asked'`;
  await sql`update deliveries set claimed_until = null, due_at = now() where state in ('queued', 'retrying')`;
  await worker.start();
}
const requestOf = async (number: string) =>
  (
    await ops.world.context.sql<{ state: string; claimed: boolean }[]>`
      select state, coalesce(claimed_until > now(), false) as claimed from take_backs where reference = ${number}`
  )[0];

/** Kills the worker at each step from the request to the order that knows of the answer. */
async function takeBackWithDeaths(number: string, request: string[]): Promise<void> {
  const { games } = ops.world;
  // While the game is called.
  await games.put({ takeBack: 'timeout' });
  expect((await ops.act(...request)).code).toBe(0);
  await until(
    () => requestOf(number),
    (row) => row?.claimed === true,
  );
  await worker.kill();
  expect(await holders(number)).toHaveLength(1);
  // After the game has taken the item, before its answer is stored.
  await games.put({ takeBack: 'take_then_timeout' });
  await restart();
  await until(
    () => holders(number),
    (some) => some.length === 0,
  );
  await worker.kill();
  expect(await requestOf(number)).toMatchObject({ state: 'asked' });
  // As soon as the answer is stored; the order may know of it or not.
  await games.put({ takeBack: 'ok' });
  await restart();
  await until(
    () => requestOf(number),
    (row) => row?.state === 'taken',
  );
  await worker.kill();
  await restart();
  await ops.reach(number, ({ itemStatus }) => itemStatus === 'taken_back');
}

test(
  'a worker that is killed at each step takes the item back once and sends it once, to the right character',
  async () => {
    const { number, payment } = await ops.sent();
    await takeBackWithDeaths(number, ['deliveries', 'take-back', number]);
    await ops.world.games.put({ deliver: 'grant_then_timeout' });
    expect((await ops.act('orders', 'move', number, '--role', 's7-2044', '--server', 's7')).code).toBe(0);
    await until(
      () => holders(number),
      (some) => some.length === 1,
    );
    await worker.kill();
    await ops.world.games.put({ deliver: 'ok' });
    await restart();
    const { timeline } = await ops.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    expect(timeline.map(({ event }) => event).slice(-4)).toEqual([
      'taken_back',
      'character_changed',
      'sending',
      'sent',
    ]);
    expect(await holders(number)).toEqual(['s7-2044']);
    expect(await entries(number)).toHaveLength(2);
    expect(await ops.refundedOf(payment)).toBe(0);
    const told = await ops.world.context.sql`select from outbox where type = 'order.sent' and key = ${number}`;
    expect(told).toHaveLength(1);
  },
  SLOW,
);

test(
  'a worker that is killed at each step refunds the money once, and only after the item is gone',
  async () => {
    const { number, payment } = await ops.sent();
    await takeBackWithDeaths(number, ['orders', 'refund', number, '--amount', 'all', '--take-back']);
    await ops.reach(number, ({ status }) => status === 'refunded');
    expect(await ops.refundedOf(payment)).toBe(TOTAL);
    expect(await holders(number)).toEqual([]);
    expect((await ops.look('orders', 'show', number)).json.refunds).toMatchObject([{ amount: TOTAL, state: 'sent' }]);
  },
  SLOW,
);
