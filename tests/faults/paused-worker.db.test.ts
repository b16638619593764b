import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { Program } from '../chaos/program.ts';
import { Shop, within } from './shop.ts';

/** A running job is taken from its worker after this time; a call to the game waits 5 s. */
const EXPIRE_SECONDS = 7;
const SLOW = 60_000;

let world: World;
let shop: Shop;
let directory: string;
let workers: Program[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'manawell-paused-'));
  const rescue = { expireSeconds: EXPIRE_SECONDS, lookSeconds: 2 };
  world = await startWorld({ env: { ROLE: 'web' }, overrides: { waits: { rescue } } });
  shop = new Shop(world, await world.signIn('kestrel', 'starlight'));
});
afterAll(async () => {
  await world.stop();
  await rm(directory, { recursive: true });
});
afterEach(async () => {
  for (const worker of workers) await worker.kill();
  workers = [];
});

const startWorker = async (name: string): Promise<Program> => {
  const env = { ...world.env, PORT: '0', ROLE: 'worker', CHAOS_EXPIRE_SECONDS: String(EXPIRE_SECONDS) };
  const worker = new Program({ name, file: 'tests/chaos/portal.ts', env, logFile: join(directory, `${name}.log`) });
  workers.push(worker);
  await worker.start();
  return worker;
};

const inTransaction = async (): Promise<boolean> => {
  const rows = await world.context.sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = 'manawell-worker'
      and (state like 'idle in transaction%' or state = 'active')`;
  return rows.length > 0;
};

/** Freezes a worker between two of its statements, without an open transaction. */
const freeze = async (worker: Program): Promise<void> => {
  for (;;) {
    worker.signal('SIGSTOP');
    if (!(await inTransaction())) return;
    worker.signal('SIGCONT');
  }
};

const stateOf = async (number: string) =>
  (await world.context.sql<{ state: string }[]>`select state from deliveries where reference = ${number}`)[0]?.state;

test(
  'a worker frozen in the middle of a delivery, beyond its job’s time: another one takes over, and nothing arrives twice',
  async () => {
    const frozen = await startWorker('frozen');
    await world.games.put({ deliver: 'grant_then_timeout', times: 1 });
    const number = await shop.paid();
    await until(
      () => shop.granted(number),
      (given) => given.length === 1,
    );
    await freeze(frozen);
    const other = await startWorker('other');
    await within(
      30,
      () => shop.read(number),
      ({ itemStatus }) => itemStatus === 'sent',
    );
    expect(await shop.granted(number)).toMatchObject([{ calls: 2 }]);

    // After it continues, it has no answer to record, and changes nothing that was settled meanwhile.
    await other.stop();
    frozen.signal('SIGCONT');
    await shop.sent(await shop.paid());
    expect(await stateOf(number)).toBe('accepted');
    expect(await shop.granted(number)).toMatchObject([{ calls: 2 }]);
  },
  SLOW,
);

test(
  'a worker frozen in the middle of handling events does not block other workers’ events',
  async () => {
    const frozen = await startWorker('frozen-relay');
    const number = await shop.order();
    const payment = await shop.pay(number);
    await world.context.sql.begin(async (tx) => {
      await tx`select from orders where number = ${number} for update`;
      await shop.decide(payment, 'success');
      // The worker's relay has taken the event and waits for the order.
      await until(
        () =>
          world.context
            .sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        (rows) => rows.length > 0,
      );
      frozen.signal('SIGSTOP');
    });
    await startWorker('free');
    await within(
      30,
      () => shop.read(number),
      ({ itemStatus }) => itemStatus === 'sent',
    );
    frozen.signal('SIGCONT');
    await shop.sent(await shop.paid());
    expect(await shop.granted(number)).toMatchObject([{ calls: 1 }]);
  },
  SLOW,
);
