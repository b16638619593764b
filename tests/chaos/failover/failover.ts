/**
 * Failovers under orders: `npm run chaos -- --failover 20`. Buyers place, pay and get orders while the primary of the
 * database is killed or frozen again and again. A frozen one comes back and still believes that it is the primary.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '#server/db/client.ts';
import { type ChaosResult, runChaos } from '../chaos.ts';
import { buys } from '../mutations.stories.ts';
import type { Witness } from '../witness.ts';
import type { ChaosWorld } from '../world.ts';
import { Cluster, type Way } from './cluster.ts';
import type { Node } from './node.ts';

/** One failover. */
export interface Failover {
  way: Way;
  /** From the loss of the primary until a stand-by was promoted, and until each web process placed an order. */
  promotedMs: number;
  backMs: number;
  /**
   * Of a former primary that came back: the portal's sessions there, commits that it acknowledged, and processes that
   * began then and chose it.
   */
  believed: { sessions: number; commits: number; begun: number } | null;
}

export interface FailoverRun {
  result: ChaosResult;
  failovers: Failover[];
}

/** Longest time without orders that docs/failover.md promises. */
const MAX_BACK_MS = 10_000;

/** Returns true if orders were back in time and nobody believed the former primary. */
export const isGood = ({ backMs, believed }: Failover): boolean =>
  backMs < MAX_BACK_MS && (believed === null || believed.sessions + believed.commits + believed.begun === 0);

const LIMIT_MS = 60_000;
const LOOK_MS = 50;
/** How long a former primary that came back is watched. */
const REVENANT_MS = 3000;
/** Indexes in `WANTED` of `buyers.ts` of items without a purchase limit. */
const UNLIMITED = [0, 1, 5, 7];
/** More than are placed between two failovers, so that there are orders until the last one. */
const ORDERS_EACH = 75;

export async function runFailovers(
  count: number,
  { say = () => undefined, signal }: { say?: (line: string) => void; signal?: AbortSignal } = {},
): Promise<FailoverRun> {
  const directory = await mkdtemp(join(tmpdir(), 'manawell-failover-'));
  await chmod(directory, 0o755);
  const cluster = await Cluster.start(directory);
  const failovers: Failover[] = [];
  try {
    const orders = ORDERS_EACH * (count + 1);
    const result = await runChaos({
      seed: 1,
      orders,
      atOnce: 4,
      databaseUrl: cluster.url,
      publisher: false,
      activities: [],
      // Each has a different choice: otherwise the shop would return an open order.
      stories: Array.from({ length: orders }, (_, n) => ({
        ...buys(n % 12),
        choice: UNLIMITED[Math.floor(n / 12) % UNLIMITED.length] ?? 0,
      })),
      during: async (world, witness) => {
        for (let n = 0; n < count; n++) {
          const done = await failOver(cluster, world, witness, n % 2 === 0 ? 'killed' : 'frozen');
          failovers.push(done);
          say(`failover ${n + 1} of ${count}: ${JSON.stringify(done)}`);
        }
      },
      say,
      ...(signal && { signal }),
    });
    return { result, failovers };
  } finally {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function failOver(cluster: Cluster, world: ChaosWorld, witness: Witness, way: Way): Promise<Failover> {
  await moreOrders(witness, 5);
  const began = performance.now();
  const former = await cluster.failOver(way);
  const promotedMs = Math.round(performance.now() - began);
  await Promise.all(world.webs.map(isReady));
  await moreOrders(witness, 1);
  const backMs = Math.round(performance.now() - began);
  const believed = way === 'frozen' ? await comesBack(former, cluster) : null;
  await cluster.rejoin(former);
  return { way, promotedMs, backMs, believed };
}

/** Lets a frozen primary go on, and looks if anybody believes it. */
async function comesBack(former: Node, cluster: Cluster): Promise<NonNullable<Failover['believed']>> {
  former.signal('SIGCONT');
  let commits = 0;
  // It must not acknowledge this: no stand-by follows it.
  void former.sql`create table believed ()`.then(
    () => (commits += 1),
    () => undefined,
  );
  // Nor this one, whose statements have a time limit, as those of the desk.
  const limited = connect(former.url, { max: 1, name: 'limited', seconds: 1 });
  void limited
    .begin((tx) => tx`create table believed_in_time ()`)
    .then(
      () => (commits += 1),
      () => undefined,
    );
  // Another address of the same hosts: nothing is known about them, as in a process that begins.
  const fresh = connect(`${cluster.url}&began=${former.name}-${Date.now()}`, { max: 1, name: 'begun' });
  const [chosen] = await fresh<{ port: number }[]>`select inet_server_port() as port`;
  await fresh.end({ timeout: 1 });
  const begun = chosen?.port === former.port ? 1 : 0;
  let sessions = 0;
  for (const until = performance.now() + REVENANT_MS; performance.now() < until; await pause(LOOK_MS * 4)) {
    const [row] = await former.sql<{ sessions: number }[]>`
      select count(*)::int as sessions from pg_stat_activity
      where application_name like 'manawell%' and application_name <> 'manawell watch' and backend_start > now() - interval '2 seconds'`;
    sessions = Math.max(sessions, row?.sessions ?? 0);
  }
  await limited.end({ timeout: 0 });
  return { sessions, commits, begun };
}

async function moreOrders({ orders }: Witness, more: number): Promise<void> {
  const from = orders.size;
  await until(() => Promise.resolve(orders.size >= from + more), 'another order');
}

const isReady = (web: string): Promise<void> =>
  until(
    () =>
      fetch(`${web}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    `${web}/readyz`,
  );

async function until(good: () => Promise<boolean>, what: string): Promise<void> {
  for (const deadline = Date.now() + LIMIT_MS; !(await good()); await pause(LOOK_MS)) {
    if (Date.now() > deadline) throw new Error(`timeout while waiting for ${what}`);
  }
}
