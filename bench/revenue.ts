/**
 * Measures reports on revenue with the roll-up of a year with many orders. The rows are drawn at random into the
 * roll-up, so no orders are needed, and the newest hours are entries of the ledger. `BENCH_REVENUE=10000000` sets the
 * orders of the year.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#server/db/client.ts';
import { readWithin } from '#server/operations/patience.ts';
import type { Dimension } from '#server/operations/revenue/dimensions.ts';
import { revenueBy } from '#server/operations/revenue/rolled-revenue.repo.ts';
import { startEmbedded } from '../scripts/lib/embedded-postgres/index.ts';
import { fillRollup } from './kit/books/rollup.ts';
import { machine, round, table } from './kit/report.ts';
import { prepareDatabase } from './kit/world.ts';

const ORDERS = Number(process.env.BENCH_REVENUE ?? 10_000_000);
const TIMES = Number(process.env.BENCH_REPEATS ?? 5);
const DAY_MS = 86_400_000;

const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const REPORTS: readonly [name: string, days: number, zone: string, by: readonly Dimension[]][] = [
  ['yesterday by day', 1, 'UTC', ['day']],
  ['30 days by day', 30, 'UTC', ['day']],
  ['30 days by day, Berlin', 30, 'Europe/Berlin', ['day']],
  ['30 days by day, Kolkata', 30, 'Asia/Kolkata', ['day']],
  ['30 days by day, country, item, Berlin', 30, 'Europe/Berlin', ['day', 'country', 'item']],
  ['30 days by all', 30, 'UTC', ['day', 'country', 'state', 'method', 'item', 'provider']],
  ['a year by country, Berlin', 350, 'Europe/Berlin', ['country']],
  ['a year by game, item, country', 350, 'UTC', ['game', 'item', 'country']],
  ['a year by day', 350, 'UTC', ['day']],
  ['a year by day, Berlin', 350, 'Europe/Berlin', ['day']],
  ['a year by day, game, country, Berlin', 350, 'Europe/Berlin', ['day', 'game', 'country']],
];

const dataDir = process.env.BENCH_GROWTH_DIR ?? (await mkdtemp(join(tmpdir(), 'manawell-bench-')));
const server = await startEmbedded({ dataDir, settings: { max_wal_size: '4GB' } });
try {
  const sql = connect(server.url, { readOnly: false });
  await prepareDatabase(sql);
  await fillRollup(sql, ORDERS);
  console.log(
    `${machine({ postgresql: '18' })} · ${new Date().toISOString()} · load average ${loadavg().map((n) => round(n, 1))}`,
  );
  const sizes = await sql<{ table: string; rows: number; disk: string }[]>`
    select relname as table, reltuples::int as rows, pg_size_pretty(pg_total_relation_size(oid)) as disk
    from pg_class where relname like 'revenue%' and relkind = 'r' and reltuples > 100 order by reltuples desc`;
  console.log(table(sizes));
  for (const [report, days, zone, by] of REPORTS) {
    const ms: number[] = [];
    let lines = 0;
    for (let n = 0; n < TIMES; n += 1) {
      const begun = performance.now();
      const found = await readWithin(sql, 60, (tx) =>
        revenueBy(tx, { days: { from: dayAgo(days), to: dayAgo(0), zone }, by, only: {} }),
      );
      ms.push(performance.now() - begun);
      lines = found.length;
    }
    const sorted = ms.toSorted((a, b) => a - b);
    console.log(
      table([{ report, lines, median: round(sorted[Math.floor(TIMES / 2)] ?? 0), slowest: round(sorted.at(-1) ?? 0) }]),
    );
  }
  await sql.end();
} finally {
  await server.stop();
  if (!process.env.BENCH_GROWTH_DIR) await rm(dataDir, { recursive: true, force: true });
}
