import { round } from '../report.ts';
import type { TierName } from './flow.ts';
import { machineHours, perBuyer } from './hours.ts';
import { actsOf, type Ran, type Servers, type Setting, slowest, TIERS } from './plan.ts';

/** A busy process takes this much (docs/speed.md), and a stream so much more (`npm run bench:streams`). */
const BUSY_MB = 360;
const STREAM_KB = 49;
const SIZES = [2, 4, 8, 16, 64];
const MONTH_HOURS = 730;
/** The share of its cores that a machine should use on average, in a month with ordinary days and rushes. */
const MONTH_LOAD = 0.25;
/** Two processes that serve players, and a stand-by for the database. */
const LEAST: Record<TierName, number> = { web: 2, worker: 1, database: 2 };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const percent = (share: number): number => round(100 * share);
const ms = (seconds: number): number => round(seconds * 1000);

/** A row for every few minutes. */
export function minuteRows({ waits, tiers, ordersByMinute, refusedByMinute }: Ran, every: number) {
  const minutes = Math.max(...TIERS.map((name) => tiers[name].busy.length));
  const rows = [];
  for (let minute = 0; minute < minutes; minute += every) {
    rows.push({
      minute,
      orders: ordersByMinute[minute] ?? 0,
      'answered 503': refusedByMinute[minute] ?? 0,
      'web %': percent(tiers.web.utilisation(minute)),
      'workers %': percent(tiers.worker.utilisation(minute)),
      'PostgreSQL %': percent(tiers.database.utilisation(minute)),
      'page p99 ms': ms(waits.page.at(0.99, minute)),
      'place p50 ms': ms(waits.place.at(0.5, minute)),
      'place p99 ms': ms(waits.place.at(0.99, minute)),
      'deliver p99 ms': ms(waits.deliver.at(0.99, minute)),
    });
  }
  return rows;
}

export function totals(ran: Ran, servers: Servers): string {
  const { waits, ordersByMinute, refusedByMinute, streams, ended } = ran;
  const each = streams.open / servers.web;
  return [
    `${sum(ordersByMinute)} orders delivered, the last after ${round(ended / 60, 1)} minutes; ${sum(refusedByMinute)} answered 503`,
    `place: half within ${ms(waits.place.at(0.5))} ms, 99 % within ${ms(waits.place.at(0.99))} ms; the slowest of all 99 %: ${ms(slowest(ran, 0.99))} ms`,
    `streams at once: ${streams.open}, ${round(each)} for each process, which then has ${round(BUSY_MB + (each * STREAM_KB) / 1024)} MB`,
  ].join('\n');
}

/** Machines of each size for the hour of the launch, and for a month with as many orders in ordinary days. */
export function costRows(setting: Setting, servers: Servers, price: number) {
  const { rush, costs } = setting;
  const each = perBuyer(costs, actsOf(setting));
  const cores = (name: TierName): number => (rush.buyers * each[name]) / 1000 / 3600 / (MONTH_HOURS * MONTH_LOAD);
  const inMonth = { web: cores('web'), worker: cores('worker'), database: cores('database') };
  return SIZES.map((vcpu) => {
    const hour = machineHours(vcpu, servers, { hours: 1, price, least: LEAST });
    const month = machineHours(vcpu, inMonth, { hours: MONTH_HOURS, price, least: LEAST });
    return {
      vCPU: vcpu,
      web: hour.machines.web,
      workers: hour.machines.worker,
      PostgreSQL: hour.tooSmall ? 'too small' : String(hour.machines.database),
      'machine-hours': hour.hours,
      'cost of the hour': round(hour.cost, 2),
      'a month: machines': month.machines.web + month.machines.worker + month.machines.database,
      'cost of the month': round(month.cost),
    };
  });
}
