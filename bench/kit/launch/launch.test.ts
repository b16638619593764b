import { describe, expect, test } from 'vitest';
import { arrivalsOf } from './arrivals.ts';
import { flowOf } from './flow.ts';
import { machineHours, perBuyer } from './hours.ts';
import type { Launch } from './launch.ts';
import { enough, slowest } from './plan.ts';
import { meanWait, waitAt, waitingShare } from './queueing.fixture.ts';
import { exponential, randomFrom } from './random.ts';
import { simulate } from './simulate.ts';
import { Tier } from './tier.ts';
import { Waits } from './waits.ts';

const NONE = { web: 0, worker: 0, database: 0 };
const PAUSES = { think: 0, pay: 0, game: 0 };

/** A launch whose tiers each have `servers` servers, and whose acts cost nothing but what the test says. */
function launch(servers: number, change: Partial<Launch> = {}): Launch {
  const random = randomFrom(1);
  const tier = () => new Tier({ servers, oneQueue: true }, random);
  return {
    tiers: { web: tier(), worker: tier(), database: tier() },
    costs: { visit: NONE, order: NONE, open: NONE, look: NONE },
    flow: flowOf(1, PAUSES),
    arrivals: [],
    streamSeconds: 0,
    refuseAfter: 0,
    againUntil: 0,
    random,
    ...change,
  };
}

function poisson(count: number, perSecond: number): Float64Array {
  const random = randomFrom(2);
  let now = 0;
  return Float64Array.from({ length: count }, () => (now += exponential(random, 1 / perSecond)));
}

describe('queueing', () => {
  test('Erlang C has its known values', () => {
    expect(waitingShare(1, 0.5)).toBeCloseTo(0.5);
    // Two servers: a² / (2 + a) for a load a.
    expect(waitingShare(2, 1)).toBeCloseTo(1 / 3);
    expect(meanWait(1, 8, 0.1)).toBeCloseTo(0.4);
    expect(meanWait(1, 10, 0.1)).toBe(Number.POSITIVE_INFINITY);
  });

  test.each([
    [1, 0.7],
    [4, 0.8],
    [16, 0.8],
  ])('%i simulated servers at a load of %d make jobs wait as M/M/c says', (servers, load) => {
    const job = 0.002;
    const perSecond = (servers * load) / job;
    const waited = new Waits();
    const tier = new Tier({ servers, oneQueue: true }, randomFrom(3));
    let sum = 0;
    const arrivals = poisson(600_000, perSecond);
    for (const at of arrivals) {
      tier.take(at, job);
      sum += tier.waited;
      waited.add(at, tier.waited);
    }
    expect(sum / arrivals.length / meanWait(servers, perSecond, job)).toBeCloseTo(1, 1);
    expect(waited.at(0.99) / waitAt(0.99, servers, perSecond, job)).toBeCloseTo(1, 1);
  });

  test('a queue for each process makes jobs wait longer than one queue for all', () => {
    const waitOf = (oneQueue: boolean) => {
      const tier = new Tier({ servers: 4, oneQueue }, randomFrom(4));
      let sum = 0;
      for (const at of poisson(100_000, 1600)) {
        tier.take(at, 0.002);
        sum += tier.waited;
      }
      return sum;
    };
    expect(waitOf(false)).toBeGreaterThan(1.5 * waitOf(true));
  });
});

test('arrivals are in order, all of them, and the rush has its share', () => {
  const times = arrivalsOf({ buyers: 60_000, minutes: 60, peakMinutes: 10, peak: 3 }, randomFrom(5));
  expect(times.every((time, at) => at === 0 || time >= (times[at - 1] ?? 0))).toBe(true);
  expect(times.at(-1)).toBeLessThan(3600);
  expect(times.filter((time) => time < 600).length / 30_000).toBeCloseTo(1, 1);
  expect(() => arrivalsOf({ buyers: 1, minutes: 60, peakMinutes: 30, peak: 3 }, randomFrom(5))).toThrow(/all buyers/);
});

describe('a launch', () => {
  test('all buyers get their item, and each tier works as long as they cost', () => {
    const costs = { visit: { ...NONE, web: 2 }, order: { web: 1, worker: 2, database: 3 }, open: NONE, look: NONE };
    const made = launch(8, { costs, arrivals: poisson(50_000, 100), flow: flowOf(3, PAUSES) });
    const { ordersByMinute, waits } = simulate(made);
    expect(ordersByMinute.reduce((sum, count) => sum + count, 0)).toBe(50_000);
    expect([waits.page.count, waits.place.count, waits.deliver.count]).toEqual([150_000, 50_000, 50_000]);
    const seconds = (name: keyof Launch['tiers']) => made.tiers[name].busy.reduce((sum, busy) => sum + busy, 0);
    expect(seconds('web') / 350).toBeCloseTo(1, 1);
    expect(seconds('worker') / 100).toBeCloseTo(1, 1);
    expect(seconds('database') / 150).toBeCloseTo(1, 1);
  });

  test('buyers who begin again get as many orders as the servers can do', () => {
    const costs = { visit: NONE, order: { ...NONE, database: 4 }, open: NONE, look: NONE };
    const again = launch(2, { costs, arrivals: Array.from({ length: 16 }, () => 0), againUntil: 60 });
    const { ordersByMinute, ended } = simulate(again);
    expect(ordersByMinute.reduce((sum, count) => sum + count, 0) / ended / 500).toBeCloseTo(1, 1);
  });

  test('refuses orders only under overload, and those it takes wait less', () => {
    const costs = { visit: NONE, order: { ...NONE, database: 4 }, open: NONE, look: NONE };
    const run = (perSecond: number, refuseAfter: number) =>
      simulate(launch(1, { costs, arrivals: poisson(20_000, perSecond), refuseAfter }));
    const refused = ({ refusedByMinute }: ReturnType<typeof run>) => refusedByMinute.reduce((sum, n) => sum + n, 0);
    expect(refused(run(150, 1))).toBe(0);
    const [patient, strict] = [run(500, 0), run(500, 1)];
    expect(refused(patient)).toBe(0);
    expect(refused(strict) / 20_000).toBeGreaterThan(0.3);
    expect(strict.waits.place.at(0.99)).toBeLessThan(patient.waits.place.at(0.99) / 5);
  });

  test('streams are open for their time, and read their orders meanwhile', () => {
    const costs = { visit: NONE, order: NONE, open: { ...NONE, web: 1 }, look: { ...NONE, database: 1 } };
    const made = launch(4, { costs, arrivals: poisson(5000, 50), streamSeconds: 20 });
    const { streams } = simulate(made);
    expect(streams.open / 1000).toBeCloseTo(1, 0);
    const looks = made.tiers.database.busy.reduce((sum, busy) => sum + busy, 0) * 1000;
    // Three changes, and a look after 5, 10 and 15 s.
    expect(looks / (5000 * 6)).toBeCloseTo(1, 1);
  });
});

describe('machines', () => {
  const costs = {
    visit: { ...NONE, web: 1 },
    order: { web: 1, worker: 1, database: 2 },
    open: { ...NONE, web: 0.5 },
    look: { ...NONE, database: 0.25 },
  };

  test('a buyer costs the sum of their acts', () => {
    const each = perBuyer(costs, { visits: 4, opens: 1, looks: 8 });
    expect(each).toEqual({ web: 5.5, worker: 1, database: 4 });
  });

  test('a tier gets whole machines, and the primary must fit into one', () => {
    const options = { hours: 2, price: 0.1, least: { web: 2, worker: 1, database: 2 } };
    const small = machineHours(2, { web: 9, worker: 1, database: 4 }, options);
    expect(small).toMatchObject({ machines: { web: 5, worker: 1, database: 2 }, tooSmall: true });
    const large = machineHours(4, { web: 9, worker: 1, database: 4 }, options);
    expect(large).toMatchObject({ machines: { web: 3, worker: 1, database: 2 }, tooSmall: false, hours: 12 });
    expect(large.cost).toBeCloseTo(4.8);
  });

  test('finds servers with which 99 % wait less than the aim, and not many more', () => {
    const rush = { buyers: 20_000, minutes: 60, peakMinutes: 10, peak: 3 };
    const setting = { rush, costs, pauses: PAUSES, visits: 4, streamSeconds: 0, refuseAfter: 0, seed: 1 };
    const { servers, ran } = enough(setting, 0.01);
    expect(slowest(ran, 0.99)).toBeLessThan(0.01);
    // 16.7 buyers a second cost web processes 83 ms, and PostgreSQL 33.
    expect([servers.web, servers.worker, servers.database]).toEqual([1, 1, 1]);
    const many = enough({ ...setting, rush: { ...rush, buyers: 600_000 } }, 0.03);
    expect(slowest(many.ran, 0.99)).toBeLessThan(0.03);
    expect(many.servers.web).toBeGreaterThanOrEqual(3);
    expect(many.servers.web).toBeLessThanOrEqual(5);
  });

  test('an aim below the time of a page itself has no servers', () => {
    const rush = { buyers: 1000, minutes: 60, peakMinutes: 10, peak: 3 };
    const setting = { rush, costs, pauses: PAUSES, visits: 4, streamSeconds: 0, refuseAfter: 0, seed: 1 };
    expect(() => enough(setting, 0.0001)).toThrow(/do not take less than 0.0001 s/);
  });
});
