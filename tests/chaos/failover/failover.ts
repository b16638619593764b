/**
 * Failovers under orders: `npm run chaos -- --failover 20`. Buyers place, pay and get orders while the primary of the
 * database is killed or frozen again and again. A frozen one comes back and still believes that it is the primary.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChaosResult, runChaos } from '../chaos.ts';
import { buys } from '../mutations.stories.ts';
import type { Witness } from '../witness.ts';
import type { ChaosWorld } from '../world.ts';
import { Cluster } from './cluster.ts';
import type { Believed, FailingCluster } from './failing-cluster.ts';
import { ManagedCluster, type ManagedOptions } from './managed-cluster.ts';

/** One failover. */
export interface Failover {
  way: string;
  /** From the loss of the primary until the end of the command or promotion, and until another order was placed. */
  lostMs: number;
  backMs: number;
  /** The longest time without an acknowledged order, until all stand-bys follow again. */
  gapMs: number;
  believed: Believed | null;
}

export interface FailoverRun {
  result: ChaosResult;
  failovers: Failover[];
}

/** Longest time without orders that docs/failover.md promises. */
const MAX_BACK_MS = 10_000;
/** A manager waits for the end of a lease first. */
const MAX_MANAGED_MS = 90_000;

/** Returns true if orders were back in time and nobody believed the former primary. */
export const isGood = ({ backMs, gapMs, believed }: Failover, managed = false): boolean =>
  // The command of a manager may take long before and after the loss.
  (managed ? gapMs < MAX_MANAGED_MS : backMs < MAX_BACK_MS) &&
  (believed === null || believed.sessions + believed.commits + believed.begun === 0);

const LIMIT_MS = 120_000;
const LOOK_MS = 50;
/** Indexes in `WANTED` of `buyers.ts` of items without a purchase limit. */
const UNLIMITED = [0, 1, 5, 7];
const BUYERS = 12;
/** More than are placed in any run; those after the last failover do not begin. */
const MOST_ORDERS = 100_000;
/** Decides how many players the world has: two for each buyer, since only every second one has no limit. */
const ORDERS_OF_WORLD = 96;

export async function runFailovers(
  count: number,
  {
    managed,
    say = () => undefined,
    signal,
  }: { managed?: ManagedOptions; say?: (line: string) => void; signal?: AbortSignal } = {},
): Promise<FailoverRun> {
  const directory = await mkdtemp(join(tmpdir(), 'manawell-failover-'));
  await chmod(directory, 0o755);
  const cluster = managed ? new ManagedCluster(managed) : await Cluster.start(directory);
  const failovers: Failover[] = [];
  let over = false;
  try {
    const result = await runChaos({
      seed: 1,
      orders: ORDERS_OF_WORLD,
      atOnce: 4,
      databaseUrl: cluster.url,
      publisher: false,
      activities: [],
      // Each has a different choice: otherwise the shop would return an open order.
      stories: Array.from({ length: MOST_ORDERS }, (_, n) => ({
        ...buys(n % BUYERS),
        choice: UNLIMITED[Math.floor(n / BUYERS) % UNLIMITED.length] ?? 0,
      })),
      enough: () => over,
      during: async (world, witness) => {
        try {
          for (let turn = 0; turn < count; turn++) {
            const done = await failOver(cluster, world, witness, turn);
            failovers.push(done);
            say(`failover ${turn + 1} of ${count}: ${JSON.stringify(done)}`);
          }
        } finally {
          over = true;
        }
      },
      say,
      ...(signal && { signal }),
    });
    return { result, failovers };
  } finally {
    over = true;
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function failOver(cluster: FailingCluster, world: ChaosWorld, witness: Witness, turn: number): Promise<Failover> {
  await moreOrders(witness, 5);
  const ended = new AbortController();
  const gap = longestGap(witness, ended.signal);
  try {
    const began = performance.now();
    const { way, mend } = await cluster.lose(turn);
    const lostMs = Math.round(performance.now() - began);
    await Promise.all(world.webs.map(isReady));
    await moreOrders(witness, 1);
    const backMs = Math.round(performance.now() - began);
    const believed = await mend();
    ended.abort();
    return { way, lostMs, backMs, gapMs: await gap, believed };
  } finally {
    ended.abort();
  }
}

/** Returns the longest time without another order until the signal. */
async function longestGap({ orders }: Witness, signal: AbortSignal): Promise<number> {
  let longest = 0;
  let seen = orders.size;
  for (let last = performance.now(); !signal.aborted; await pause(LOOK_MS)) {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    if (orders.size > seen) last = now;
    seen = orders.size;
  }
  return Math.round(longest);
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
