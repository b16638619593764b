import { Agenda } from './agenda.ts';
import { type Step, TIMES, type Times } from './flow.ts';
import type { Launch } from './launch.ts';
import { openStreams, type Streams } from './open-streams.ts';
import { exponential } from './random.ts';
import { Waits } from './waits.ts';

export interface Outcome {
  waits: Record<Times, Waits>;
  ordersByMinute: number[];
  refusedByMinute: number[];
  streams: Streams['most'];
  /** When the last order was in the game, in seconds. */
  ended: number;
}

const MS = 1000;

/** Simulates buyers, one job after the other in order of time. */
export function simulate(launch: Launch): Outcome {
  const { tiers, costs, flow, arrivals, random, refuseAfter, againUntil } = launch;
  const steps = flow.length;
  const buyers = arrivals.length;
  const agenda = new Agenda();
  const begun = new Float64Array(buyers);
  const waits = Object.fromEntries(TIMES.map((name) => [name, new Waits()])) as Record<Times, Waits>;
  const ordersByMinute: number[] = [];
  const refusedByMinute: number[] = [];
  const streams = openStreams({ ...launch, agenda, firstEvent: buyers * steps });
  const returns = flow.findIndex(({ begins }) => begins === 'deliver');
  let ended = 0;
  /** Events of arrivals are added one by one, so that the agenda stays small. */
  let added = 0;
  const addArrival = (): void => {
    if (added < buyers) agenda.add(arrivals[added] as number, added * steps);
    added += 1;
  };

  /** Does a buyer's step; returns false if the order is refused. */
  const act = (buyer: number, at: number, now: number): boolean => {
    const { act: name, tier, share, pause, begins, ends } = flow[at] as Step;
    if (begins === 'place' && refuseAfter > 0 && tiers.web.waitNow(now) + tiers.database.waitNow(now) > refuseAfter)
      return false;
    if (begins) begun[buyer] = now;
    if (at === returns) streams.open(now);
    const mean = (costs[name][tier] * share) / MS;
    const done = mean > 0 ? tiers[tier].take(now, mean) : now;
    if (ends) waits[ends].add(begun[buyer] as number, done - (begun[buyer] as number));
    if (at === steps - 1) {
      count(ordersByMinute, done);
      ended = Math.max(ended, done);
      if (done < againUntil) agenda.add(done, buyer * steps);
    } else agenda.add(pause > 0 ? done + exponential(random, pause) : done, buyer * steps + at + 1);
    return true;
  };

  addArrival();
  for (let event = agenda.next(); event !== undefined; event = agenda.next()) {
    const { now } = agenda;
    if (streams.handles(event)) {
      streams.handle(event, now);
      continue;
    }
    const at = event % steps;
    if (at === 0 && added < buyers && now >= (arrivals[added - 1] as number)) addArrival();
    if (!act(Math.floor(event / steps), at, now)) count(refusedByMinute, now);
  }
  return { waits, ordersByMinute, refusedByMinute, streams: streams.most, ended };
}

function count(byMinute: number[], at: number): void {
  const minute = Math.floor(at / 60);
  byMinute[minute] = (byMinute[minute] ?? 0) + 1;
}
