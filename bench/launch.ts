/**
 * Simulates a launch: buyers who all come within an hour, most of them at its beginning. Prints how busy each tier is,
 * how long buyers wait, the servers with which 99 % wait less than a second, and machine-hours. The costs of an order
 * are measured ones (docs/scale.md), or those of the arguments. `--measure` measures them on this machine instead, and
 * compares measured runs with simulated ones.
 */
import { parseArgs } from 'node:util';
import { asMeasured } from './kit/launch/as-measured.ts';
import { MEASURED } from './kit/launch/costs.ts';
import { measureCosts } from './kit/launch/measure.ts';
import { enough, run, type Setting } from './kit/launch/plan.ts';
import { costRows, minuteRows, totals } from './kit/launch/report.ts';
import { machine, round, table } from './kit/report.ts';

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '60' },
    peak: { type: 'string', default: '3' },
    'peak-minutes': { type: 'string', default: '10' },
    web: { type: 'string', default: '16' },
    workers: { type: 'string', default: '4' },
    'database-cores': { type: 'string', default: '16' },
    visits: { type: 'string', default: '4' },
    'stream-seconds': { type: 'string', default: '60' },
    'pay-seconds': { type: 'string', default: '30' },
    'refuse-after': { type: 'string', default: '0' },
    'web-ms': { type: 'string', default: String(MEASURED.order.web) },
    'worker-ms': { type: 'string', default: String(MEASURED.order.worker) },
    'database-ms': { type: 'string', default: String(MEASURED.order.database) },
    'visit-web-ms': { type: 'string', default: String(MEASURED.visit.web) },
    'visit-database-ms': { type: 'string', default: String(MEASURED.visit.database) },
    price: { type: 'string', default: '0.05' },
    every: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    measure: { type: 'boolean', default: false },
  },
});
const number = (name: Exclude<keyof typeof values, 'measure'>): number => Number(values[name]);

const LEVELS = (process.env.BENCH_LEVELS ?? '16,64').split(',').map(Number);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const THINK_SECONDS = 20;
const GAME_SECONDS = 0.05;
/** Buyers should wait less, in seconds. */
const AIM = 1;

async function compare(): Promise<void> {
  const { visit, levels } = await measureCosts(LEVELS, SECONDS);
  console.log(`${machine({ postgresql: '18' })} · ${new Date().toISOString()}`);
  console.log('milliseconds of processor time: a visit, then an order by so many buyers at once');
  const costs = [
    { act: 'visit', ...visit },
    ...levels.map(({ buyers, cost }) => ({ act: `order, ${buyers}`, ...cost })),
  ];
  console.log(
    table(
      costs.map(({ act, web, worker, database }) => ({
        act,
        web: round(web, 2),
        worker: round(worker, 2),
        PostgreSQL: round(database, 2),
      })),
    ),
  );
  console.log('\nmeasured, and simulated with these costs on the processor time that the programs got');
  const rows = levels.map((level) => {
    const made = asMeasured(level);
    return {
      buyers: level.buyers,
      'processor %': round(level.used / 10),
      'orders/s': round(level.perSecond, 1),
      simulated: round(made.perSecond, 1),
      'place p50 ms': round(level.placed.p50),
      'simulated p50': round(made.p50),
      'place p99 ms': round(level.placed.p99),
      'simulated p99': round(made.p99),
    };
  });
  console.log(table(rows));
}

function simulateLaunch(): void {
  const order = { web: number('web-ms'), worker: number('worker-ms'), database: number('database-ms') };
  const visit = { web: number('visit-web-ms'), worker: 0, database: number('visit-database-ms') };
  const setting: Setting = {
    rush: {
      buyers: number('buyers'),
      minutes: number('minutes'),
      peakMinutes: number('peak-minutes'),
      peak: number('peak'),
    },
    costs: { ...MEASURED, order, visit },
    pauses: { think: THINK_SECONDS, pay: number('pay-seconds'), game: GAME_SECONDS },
    visits: number('visits'),
    streamSeconds: number('stream-seconds'),
    refuseAfter: number('refuse-after'),
    seed: number('seed'),
  };
  const servers = { web: number('web'), worker: number('workers'), database: number('database-cores') };
  const ran = run(setting, servers);
  console.log(`${servers.web} web processes, ${servers.worker} workers, a PostgreSQL of ${servers.database} cores`);
  console.log(table(minuteRows(ran, number('every'))));
  console.log(totals(ran, servers));
  const found = enough(setting, AIM);
  const { web, worker, database } = found.servers;
  console.log(
    `\n99 % of pages, orders and deliveries below ${AIM} s in the rush: ${web} web processes, ${worker} workers, a PostgreSQL of ${database} cores`,
  );
  console.log(
    `\nmachines for that hour, and for a month that has as many orders, at ${number('price')} for a vCPU-hour`,
  );
  console.log(table(costRows(setting, found.servers, number('price'))));
}

if (values.measure) await compare();
else simulateLaunch();
