import { compensate } from './activities/compensate.ts';
import { type Activity, AT_LAST, drawActivities } from './activities/plan.ts';
import { play } from './activities/play.ts';
import { type Buyer, type Choice, makeBuyers, quoteChoices } from './buyers.ts';
import { type Catalogue, purchaseLimits } from './catalogue.ts';
import { type Facts, type LedgerEntry, ledgerOf, readFacts } from './facts.ts';
import { Faults } from './faults.ts';
import { judgeRun, type Verdict } from './invariants/index.ts';
import { closeDisputes, payLate, thinkAgain } from './late.ts';
import { playLinks } from './links/live.ts';
import { drawLinks, type LinkStory } from './links/plan.ts';
import type { Plan, Step, Story } from './model.ts';
import { drawPlan } from './plan.ts';
import { live } from './player.ts';
import { Backend } from './publisher/backend.ts';
import { openRows, quiet } from './settle.ts';
import { Witness } from './witness.ts';
import { type ChaosWorld, startChaosWorld } from './world.ts';

export interface ChaosOptions {
  seed: number;
  orders: number;
  /** Number of stories at the same time. */
  atOnce?: number;
  /** SQL that breaks a rule on purpose. */
  change?: string;
  /** One process of each kind, without faults that harm a process: only provider and games misbehave. */
  small?: boolean;
  /** Replaces the stories drawn from the seed. */
  stories?: readonly Story[];
  /** Once it returns true, no further story begins. */
  enough?: () => boolean;
  /** Replaces the activities drawn from the seed. */
  activities?: readonly Activity[];
  /** Replaces the payment links drawn from the seed. They need a publisher. */
  links?: readonly LinkStory[];
  /** Replaces the faults drawn from the seed: behaviour of providers and games from before the first story on. */
  outside?: { psp?: object; games?: object; first?: object };
  /** Replaces these faults by something that goes wrong during the stories. */
  during?: (world: ChaosWorld, witness: Witness) => Promise<void>;
  /** The directory of the database's files. */
  databaseDirectory?: string;
  /** The publisher has an endpoint of webhooks and a backend; by default not in a small run. */
  publisher?: boolean;
  /** A database of an existing server, instead of a new server: only for a small run. */
  databaseUrl?: string;
  /** How long the run waits without progress towards quiet before it gives up. */
  patienceMs?: number;
  say?: (line: string) => void;
  /** Stops the run and everything that it started. */
  signal?: AbortSignal;
}

export interface ChaosResult {
  options: ChaosOptions;
  plan: Plan;
  facts: Facts;
  witness: Witness;
  verdict: Verdict;
  /** Ledger entries of the orders that broke an invariant. */
  ledger: LedgerEntry[];
  /** Slowest start of a portal in milliseconds: shows how slow the machine is. */
  slowestStartMs: number;
  /** Seconds of each part. */
  seconds: Record<string, number>;
  versions: { postgres: string; fsync: string };
}

const PATIENCE_MS = 120_000;
/** One in ten orders can get the stocked item; more than that want it. */
const STOCK_SHARE = 10;
const HARMFUL = new Set(['kill', 'pause', 'postgres', 'clock', 'database_clock', 'locks']);
/** One in so many orders gets a write of the publisher's backend. */
const WRITE_SHARE = 8;
/** Number of players: enough that limits leave something to buy, and few enough to sign in within a minute. */
const playersFor = (orders: number): number => Math.min(1000, Math.max(12, Math.ceil(orders / 4)));
/** Number of stories at the same time: more for long runs, which would otherwise mostly wait. */
const atOnceFor = (orders: number): number => Math.min(96, Math.max(32, Math.ceil(orders / 250)));

/** Performs a whole run: world, thousands of stories, faults, quiet, judgement. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { seed, orders, small = false, patienceMs = PATIENCE_MS, say = () => undefined } = options;
  const { atOnce = atOnceFor(orders) } = options;
  const stock = Math.max(4, Math.round(orders / STOCK_SHARE));
  const seconds: Record<string, number> = {};
  let since = Date.now();
  const lap = (part: string): void => {
    seconds[part] = (Date.now() - since) / 1000;
    since = Date.now();
    say(`${part}: ${seconds[part]?.toFixed(1)} s`);
  };
  const world = await startChaosWorld({ ...options, small, stock });
  const witness = new Witness();
  const faults = new Faults(world, witness);
  const run = async (): Promise<ChaosResult> => {
    const buyers = await makeBuyers(world, playersFor(orders));
    const [first] = buyers;
    if (!first) throw new Error('the world has no buyer');
    const choices = await quoteChoices(world, first);
    const drawn = drawPlan({ seed, orders, players: buyers.length, choices: choices.length });
    const activities =
      options.activities ?? (options.stories ? [] : drawActivities({ seed, orders, players: buyers.length }));
    const links = linksOf(options, { players: buyers.length, choices: choices.length });
    if (activities.length > 0) await compensate(world, buyers);
    const plan: Plan = { ...drawn, stories: options.stories ? [...options.stories] : drawn.stories };
    lap('start');

    const { outside, during } = options;
    await misbehave(world, outside);
    if (!outside && !during) faults.start(plan.faults.filter(({ fault }) => !small || !HARMFUL.has(fault.kind)));
    const backend = backendOf(world, witness, options);
    await beside(
      backend,
      Promise.all([
        tellAll(world, witness, buyers, choices, plan, { atOnce, say, enough: options.enough ?? never }),
        playAll(world, witness, buyers, activities),
        playLinks(world, witness, { buyers, choices, links }),
        during?.(world, witness),
      ]),
    );
    if (!outside && !during) await faults.stop();
    lap('orders and faults');

    const plays = activities.length > 0;
    const open = await settle(world, witness, buyers, { plays, own: options.stories, patienceMs, backend });
    const acknowledged = new Set(world.balancer.acknowledged);
    await backend?.readAll();
    lap('settling');

    const facts = await readFacts(world);
    if (!isQuiet(open)) for (const row of await openRows(world)) say(`open: ${row}`);
    const givens = {
      catalogue: world.catalogue,
      limits: purchaseLimits(world.catalogue),
      willing: willingStories(plan, world.catalogue, choices, buyers),
      stock,
      caps: capsOf(buyers),
      acknowledged,
      followers: world.followers,
      players: buyers.map(({ uid }) => uid),
      compensated: activities.length > 0,
      invited: invitedOf(buyers),
      lotteryKey: world.lotteryKey,
      backend,
      open,
      deaths: world.deaths(),
    };
    const verdict = judgeRun(facts, witness, givens);
    const [versions] = await world.sql<ChaosResult['versions'][]>`
      select current_setting('server_version') as postgres, current_setting('fsync') as fsync`;
    lap('judging');
    if (verdict.violations.length > 0 && !options.change) say(`logs of the processes: ${await world.keepLogs()}`);
    return {
      options,
      plan,
      facts,
      witness,
      verdict,
      ledger: await ledgerOf(world, paymentsOf(verdict, facts)),
      slowestStartMs: world.slowestStartMs(),
      seconds,
      versions: versions ?? { postgres: '?', fsync: '?' },
    };
  };
  try {
    return await Promise.race([run(), interrupted(options.signal)]);
  } finally {
    await faults.halt();
    await world.stop();
  }
}

const linksOf = ({ seed, orders, stories, links }: ChaosOptions, world: { players: number; choices: number }) =>
  links ?? (stories ? [] : drawLinks({ seed, orders, ...world }));

/** Sets how providers and games behave. */
async function misbehave(world: ChaosWorld, { psp, games, first }: ChaosOptions['outside'] = {}): Promise<void> {
  if (psp) await world.psp.put(psp);
  if (games) await world.games.put(games);
  if (first) await world.first.put(first);
}

const backendOf = (world: ChaosWorld, witness: Witness, { stories }: ChaosOptions): Backend | null =>
  world.serverKey ? new Backend(world, witness, { key: world.serverKey, share: stories ? 1 : WRITE_SHARE }) : null;

/** Lets the publisher's backend work until the other work has ended. */
async function beside(backend: Backend | null, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const working = backend?.work(ended.signal);
  try {
    await work;
  } finally {
    ended.abort();
    await working;
  }
}

const capsOf = (buyers: readonly Buyer[]) =>
  new Map(buyers.flatMap(({ uid, cap }) => (cap ? [[uid, cap] as const] : [])));
const invitedOf = (buyers: readonly Buyer[]) =>
  new Map(buyers.flatMap(({ uid, invitedBy }) => (invitedBy ? [[uid, invitedBy] as const] : [])));
const isQuiet = (open: Record<string, number>): boolean => Object.keys(open).length === 0;

/**
 * Waits until everything is decided, including events days later; returns what is still open. @param own true for given
 * stories: nothing is added
 */
async function settle(
  world: ChaosWorld,
  witness: Witness,
  buyers: readonly Buyer[],
  {
    plays,
    own,
    patienceMs,
    backend,
  }: { plays: boolean; own: readonly Story[] | undefined; patienceMs: number; backend: Backend | null },
): Promise<Record<string, number>> {
  await world.calm();
  await backend?.endWrites();
  await closeDisputes(world);
  let open = await quiet(world, patienceMs);
  if (isQuiet(open) && (await thinkAgain(world, witness, own ? [] : buyers))) open = await quiet(world, patienceMs);
  if (plays && isQuiet(open)) open = await playAtLast(world, witness, buyers, patienceMs);
  if (!isQuiet(open)) return open;
  await payLate(world, witness);
  open = await quiet(world, patienceMs);
  if (!isQuiet(open)) return open;
  await world.later();
  return quiet(world, patienceMs);
}

/** Returns stories in which a buyer pays at once for an item without a limit of the publisher or of their own. */
function willingStories(
  { stories }: Plan,
  catalogue: Catalogue,
  choices: readonly Choice[],
  buyers: readonly Buyer[],
): Set<number> {
  const paysAtOnce = ({ steps: [first, second] }: Story): boolean =>
    first?.do === 'pay' && second?.do === 'decide' && second.outcome === 'success';
  const isContent = ({ steps }: Story): boolean => !steps.some(withdraws);
  const free = ({ choice, player }: Story): boolean => {
    const { gid = 0, item = '' } = choices[choice] ?? {};
    const { limit, stock } = catalogue.games.get(gid)?.items.get(item) ?? {};
    return !limit && !stock && buyers[player]?.cap === null;
  };
  return new Set(
    stories.flatMap((story, place) => (paysAtOnce(story) && isContent(story) && free(story) ? [place] : [])),
  );
}

const withdraws = (step: Step): boolean =>
  step.do === 'withdraw' || (step.do === 'at_once' && step.steps.some(withdraws));

/** Returns the payments of all orders that broke an invariant. */
function paymentsOf({ violations }: Verdict, { payments }: Facts): string[] {
  const numbers = new Set(violations.map(({ number }) => number));
  return payments.flatMap(({ id, payable }) => (numbers.has(payable) ? [id] : []));
}

const interrupted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('The run was interrupted.'))));

const never = (): boolean => false;

/** Runs stories, a fixed number at once, in order. Those that do not begin are taken out of the plan. */
async function tellAll(
  world: ChaosWorld,
  witness: Witness,
  buyers: readonly Buyer[],
  choices: readonly Choice[],
  { stories }: Plan,
  { atOnce, say, enough }: { atOnce: number; say: (line: string) => void; enough: () => boolean },
): Promise<void> {
  const queue = [...stories].entries();
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (!enough()) {
      const { value, done } = queue.next();
      if (done) return;
      const [index, story] = value;
      begun = index + 1;
      if (index > 0 && index % 500 === 0) say(`${index} of ${stories.length} orders`);
      await live(world, witness, buyers, choices, story, index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  stories.length = begun;
}

/** Players at the same time with activities outside of orders. */
const BESIDE = 6;

async function playAll(
  world: ChaosWorld,
  witness: Witness,
  buyers: readonly Buyer[],
  activities: readonly Activity[],
): Promise<void> {
  const queue = activities.values();
  const worker = async (): Promise<void> => {
    for (const activity of queue) await play(world, witness, buyers, activity);
  };
  await Promise.all(Array.from({ length: BESIDE }, worker));
}

/**
 * After the waiting days of level rewards, all players claim everything. The game refuses some and loses the answer to
 * others; returned rewards are claimed again.
 */
async function playAtLast(
  world: ChaosWorld,
  witness: Witness,
  buyers: readonly Buyer[],
  patienceMs: number,
): Promise<Record<string, number>> {
  const times = Math.ceil(buyers.length / 4);
  await world.games.put({ deliver: 'refuse', times });
  const all = buyers.map((_, player) => ({ player, web: player % 2, acts: AT_LAST }));
  await playAll(world, witness, buyers, all);
  await world.games.put({ deliver: 'grant_then_timeout', times: 2 });
  await playAll(world, witness, buyers, all);
  await world.games.put({ deliver: 'ok' });
  return quiet(world, patienceMs);
}
