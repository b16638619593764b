import { arrivalsOf, type Rush, shareOfRush } from './arrivals.ts';
import type { Costs } from './costs.ts';
import { flowOf, type Pauses, TIMES, type TierName } from './flow.ts';
import { type Acts, perBuyer } from './hours.ts';
import { LOOK_SECONDS, NEWS } from './open-streams.ts';
import { randomFrom } from './random.ts';
import { type Outcome, simulate } from './simulate.ts';
import { Tier } from './tier.ts';

export interface Setting {
  rush: Rush;
  costs: Costs;
  pauses: Pauses;
  visits: number;
  streamSeconds: number;
  refuseAfter: number;
  seed: number;
}

export type Servers = Record<TierName, number>;
export const TIERS: readonly TierName[] = ['web', 'worker', 'database'];

export interface Ran extends Outcome {
  tiers: Record<TierName, Tier>;
}

/** Simulates the launch on these servers. */
export function run(setting: Setting, servers: Servers): Ran {
  const random = randomFrom(setting.seed);
  const tier = (name: TierName, oneQueue: boolean) => new Tier({ servers: servers[name], oneQueue }, random);
  const tiers = { web: tier('web', false), worker: tier('worker', true), database: tier('database', true) };
  const arrivals = arrivalsOf(setting.rush, random);
  const flow = flowOf(setting.visits, setting.pauses);
  return { ...simulate({ ...setting, tiers, arrivals, flow, againUntil: 0, random }), tiers };
}

/** The longest of all times that a share of buyers does not exceed, in seconds. */
export const slowest = ({ waits }: Ran, share: number): number =>
  Math.max(...TIMES.map((name) => waits[name].at(share)));

const MOST_TRIES = 20;
/** Queues of a tier that is busy, but can keep up, have their length within minutes. */
const LONGEST_RUSH = 5;

/** Returns the acts of one buyer. */
export const actsOf = ({ visits, streamSeconds }: Pick<Setting, 'visits' | 'streamSeconds'>): Acts => ({
  visits,
  opens: streamSeconds > 0 ? 1 : 0,
  looks: streamSeconds > 0 ? NEWS + streamSeconds / LOOK_SECONDS : 0,
});

/**
 * Finds servers with which 99 % of pages, orders and deliveries take less than `aim` seconds: begins with those that
 * are just busy, and adds to the busiest tier. Only the rush is simulated, since the rest of the time has fewer buyers.
 * @throws Error if these are too slow after 20 additions
 */
export function enough(setting: Setting, aim: number): { servers: Servers; ran: Ran } {
  const { rush, costs } = setting;
  const minutes = Math.min(rush.peakMinutes, LONGEST_RUSH);
  const buyers = Math.round((rush.buyers * shareOfRush(rush) * minutes) / rush.peakMinutes);
  const inRush = { ...setting, rush: { buyers, minutes, peakMinutes: minutes, peak: 1 } };
  const each = perBuyer(costs, actsOf(setting));
  const start = TIERS.map((name) => [name, Math.max(1, Math.ceil((buyers * each[name]) / 1000 / (minutes * 60)))]);
  const servers = Object.fromEntries(start) as Servers;
  for (let tries = 0; ; tries++) {
    const ran = run(inRush, servers);
    if (slowest(ran, 0.99) < aim) return { servers: { ...servers }, ran };
    if (tries === MOST_TRIES)
      throw new Error(`99 % do not take less than ${aim} s with the servers of ${MOST_TRIES} additions`);
    const load = (name: TierName) => Math.max(...Array.from(ran.tiers[name].busy, (busy) => busy ?? 0)) / servers[name];
    const busiest = TIERS.toSorted((a, b) => load(b) - load(a))[0] as TierName;
    servers[busiest] += Math.ceil(servers[busiest] / 20);
  }
}
