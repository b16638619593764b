import { flowOf } from './flow.ts';
import type { MeasuredLevel } from './measure.ts';
import { randomFrom } from './random.ts';
import { simulate } from './simulate.ts';
import { Tier } from './tier.ts';

const SECONDS = 60;
const NONE = { web: 0, worker: 0, database: 0 };

/**
 * Simulates buyers who begin again at once, on one machine that all programs share. Returns the orders a second and
 * the time of placing one, in milliseconds, to compare them with a measured run.
 */
export function asMeasured({ buyers, cost, others, used }: MeasuredLevel) {
  const random = randomFrom(1);
  const machine = new Tier({ servers: 1, oneQueue: true }, random);
  // On a share of one core everything takes longer by that share.
  const slower = 1000 / used;
  const order = {
    web: (cost.web + others) * slower,
    worker: cost.worker * slower,
    database: cost.database * slower,
  };
  const { waits, ordersByMinute, ended } = simulate({
    tiers: { web: machine, worker: machine, database: machine },
    costs: { visit: NONE, order, open: NONE, look: NONE },
    flow: flowOf(0, { think: 0, pay: 0, game: 0 }),
    arrivals: Array.from({ length: buyers }, () => 0),
    streamSeconds: 0,
    refuseAfter: 0,
    againUntil: SECONDS,
    random,
  });
  const orders = ordersByMinute.reduce((sum, count) => sum + count, 0);
  return { perSecond: orders / ended, p50: waits.place.at(0.5) * 1000, p99: waits.place.at(0.99) * 1000 };
}
