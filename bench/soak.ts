/**
 * Sells at a steady pace for an hour, and says whether the shop stays as it was: memory, waits, processor time and
 * bytes of an order. The pace is 70 % of the peak pace, at which 99 of 100 orders are in the game within a second. The
 * metrics page is on, and read every 15 seconds as Prometheus would. Ends with code 1 if a figure grows, an order fails
 * or the books are not whole. `BENCH_SECONDS` (more than 480) shortens it; `BENCH_BUYERS` is the number of players.
 */
import { freePort } from '../scripts/lib/ports.ts';
import { hangUp, makeBuyers, repeatedCalls } from './kit/buyers.ts';
import { totalOf } from './kit/place-order.ts';
import { machine, round, table } from './kit/report.ts';
import { scrape } from './kit/scrape.ts';
import { areWhole, readSoakBooks } from './kit/soak/books.ts';
import { findPeak, soak } from './kit/soak/soak.ts';
import { judgeSoak, LEAST_MINUTES, type Minute } from './kit/soak/verdict.ts';
import { putJson, startBenchWorld } from './kit/world.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3600);
const PLAYERS = Number(process.env.BENCH_BUYERS ?? 2000);
const AT_ONCE = 64;
const PART_OF_PEAK = 0.7;
const MB = 1e6;

// The last minute is read only if the soak is longer.
if (!(SECONDS > 60 * LEAST_MINUTES)) throw new Error(`BENCH_SECONDS must be more than ${60 * LEAST_MINUTES}`);

const metrics = await freePort(0, '127.0.0.1');
const world = await startBenchWorld({
  settings: { max_connections: String(AT_ONCE + 60) },
  env: { METRICS_PORT: String(metrics) },
});
const stopScraping = scrape(metrics);
try {
  console.log(`${machine()} · ${new Date().toISOString()}`);
  await putJson(`${world.psp}/control/config`, { auto: 'success' });
  const buyers = await makeBuyers(world, PLAYERS);
  const [first] = buyers;
  if (!first) throw new Error('there is no buyer');
  const total = await totalOf(world, first);
  const { most, peak } = await findPeak({ world, buyers, total }, { atOnce: AT_ONCE });
  const perSecond = PART_OF_PEAK * peak;
  console.log(
    `${round(most)} orders/s by ${AT_ONCE} buyers at once, peak pace ${round(peak)}; the soak sends ${round(perSecond)} for ${SECONDS} s`,
  );
  console.log(rowsOf([]).join('\n'));
  const { minutes, failed } = await soak({ world, buyers, total, perSecond, seconds: SECONDS }, (minute, at) =>
    console.log(rowsOf([minute], at).at(-1)),
  );
  const verdict = judgeSoak(minutes);
  console.log(
    `\n${table(
      verdict.map(({ figure, before, after, most, flat }) => ({
        figure,
        'second quarter': round(before, 2),
        'last quarter': round(after, 2),
        ratio: round(after / before, 2),
        'at most': most,
        flat: flat ? 'yes' : 'no',
      })),
    )}`,
  );
  const books = await readSoakBooks(world.sql);
  console.log(
    `orders that failed ${failed}, calls retried after a 503 ${repeatedCalls()}, books ${JSON.stringify(books)}`,
  );
  const good = verdict.every(({ flat }) => flat) && failed === 0 && areWhole(books);
  console.log(good ? 'The shop stayed as it was.' : 'The shop did not stay as it was.');
  process.exitCode = good ? 0 : 1;
} finally {
  stopScraping();
  await world.stop();
  await hangUp();
}

/** Lines of a table: names, rule and one row for each minute. */
function rowsOf(minutes: readonly Minute[], first = 0): string[] {
  const names = [
    'minute',
    'orders',
    'placed p50',
    'p99',
    'in the game p50',
    'p99',
    'ms CPU',
    'portal MB',
    'database MB',
    'size MB',
  ];
  const rows = minutes.map(({ orders, placed, delivered, cpu, portal, database, size }, n) =>
    [first + n + 1, orders, placed.p50, placed.p99, delivered.p50, delivered.p99, cpu, portal, database, size / MB].map(
      (value, column) =>
        String(round(value, [2, 3, 4, 5, 6].includes(column) ? 1 : 0)).padStart(names[column]?.length ?? 0),
    ),
  );
  return [names.join('  '), ...rows.map((row) => row.join('  '))];
}
