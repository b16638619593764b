/**
 * Lighthouse on a phone: home, login and top-up of the built app (`npm run build` first), served by the portal. Prints
 * the median run of each page, and what Lighthouse found in it.
 */
import { loadavg } from 'node:os';
import type { Result } from 'lighthouse';
import lighthouse from 'lighthouse';
import { launchChromium } from '#tests/world/chromium.ts';
import { freePort } from '../scripts/lib/ports.ts';
import { machine, median, round, table, versionOf } from './kit/report.ts';
import { GID, startBenchWorld } from './kit/world.ts';

const RUNS = Number(process.env.BENCH_REPEATS ?? 3);
const BASE = '/platform';
const PAGES = {
  home: `${BASE}/wap`,
  login: `${BASE}/v2/wap/login`,
  'top-up': `${BASE}/v2/wap/payment?gid=${GID}`,
};
/** What the design asks for, in points. */
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof AIMS;
const CATEGORIES = Object.keys(AIMS) as Category[];

const points = (run: Result, category: Category): number => round((run.categories[category]?.score ?? 0) * 100);
const figure = (run: Result, audit: string): number => run.audits[audit]?.numericValue ?? Number.NaN;

/** The run in the middle by its performance. */
async function measure(url: string, port: number): Promise<Result> {
  const runs: Result[] = [];
  for (let i = 0; i < RUNS; i++) {
    const outcome = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES });
    if (!outcome) throw new Error(`Lighthouse gave no result for ${url}`);
    if (outcome.lhr.runtimeError) throw new Error(`${url}: ${outcome.lhr.runtimeError.message}`);
    runs.push(outcome.lhr);
  }
  const middle = median(runs.map((run) => points(run, 'performance')));
  return runs.find((run) => points(run, 'performance') === middle) as Result;
}

/** Audits that cost points, the dearest first. */
function findings(run: Result): { category: string; audit: string; points: number }[] {
  return CATEGORIES.flatMap((category) =>
    (run.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score, displayValue, title } = run.audits[id] ?? { score: null, title: id };
      const lost = score === null ? 0 : weight * (1 - score);
      return lost > 0.5
        ? [{ category, audit: displayValue ? `${title}: ${displayValue}` : title, points: round(lost, 1) }]
        : [];
    }),
  ).sort((a, b) => b.points - a.points);
}

const [busy = 0] = loadavg();
const world = await startBenchWorld();
const port = await freePort(0, '127.0.0.1');
const browser = await launchChromium([`--remote-debugging-port=${port}`]);
try {
  const runs = new Map<string, Result>();
  for (const [page, path] of Object.entries(PAGES)) runs.set(page, await measure(world.portal + path, port));
  const throttling = [...runs.values()][0]?.configSettings.throttling;
  console.log(machine({ lighthouse: versionOf('lighthouse'), chromium: browser.version() }));
  console.log(
    `simulated phone: ${throttling?.rttMs} ms, ${round((throttling?.throughputKbps ?? 0) / 1000, 1)} Mbit/s, processor ${throttling?.cpuSlowdownMultiplier} times slower; median of ${RUNS} runs; load of the machine before ${round(busy, 1)}, more than 1 spoils the figures`,
  );
  console.log(
    table([
      ...[...runs].map(([page, run]) => ({
        page,
        ...Object.fromEntries(CATEGORIES.map((category) => [category, points(run, category)])),
        'LCP ms': round(figure(run, 'largest-contentful-paint')),
        CLS: round(figure(run, 'cumulative-layout-shift'), 3),
        'TBT ms': round(figure(run, 'total-blocking-time')),
        kB: round(figure(run, 'total-byte-weight') / 1000),
      })),
    ]),
  );
  for (const [page, run] of runs) {
    const lost = findings(run);
    if (lost.length > 0) console.log(`\n${page}: where points are lost\n${table(lost)}`);
  }
  const missed = [...runs].flatMap(([page, run]) =>
    CATEGORIES.filter((category) => points(run, category) < AIMS[category]).map((category) => `${page} ${category}`),
  );
  console.log(
    `\naims (${CATEGORIES.map((category) => `${category} ${AIMS[category]}`).join(', ')}): ${missed.length === 0 ? 'met' : `missed by ${missed.join(', ')}`}`,
  );
} finally {
  await browser.close();
  await world.stop();
}
