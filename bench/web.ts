/**
 * Measures how long a player waits: home, login and top-up of the built app (`npm run build` first), in both variants.
 * First Lighthouse on a phone (simulated and applied throttling) and a desktop, in turns with the same HTML without any
 * script. Then a walk through the shop on a slow phone, with `web-vitals`. Then the time until a buyer can pay by a
 * payment link, next to the app. Last the aims. `npm run bench:web -- lighthouse`, `-- walk` or `-- link` runs one.
 */
import { loadavg } from 'node:os';
import { launchChromium } from '#tests/world/chromium.ts';
import { freePort } from '../scripts/lib/ports.ts';
import { judged, type Measured } from './kit/aims.ts';
import { compare } from './kit/compare.ts';
import { VARIANTS } from './kit/first-screens.ts';
import { linkRows, timeLink } from './kit/link.ts';
import { machine, round, table, versionOf } from './kit/report.ts';
import { type Walk, walk } from './kit/walk.ts';
import { warmUp } from './kit/warm.ts';
import { aimsOfLoads, aimsOfWalks, findingsOf, loadRows, walkRows } from './kit/web-report.ts';
import { startBenchWorld } from './kit/world.ts';

const RUNS = Number(process.env.BENCH_REPEATS ?? 3);
const asked = process.argv.slice(2);
const does = (part: string): boolean => asked.length === 0 || asked.includes(part);

const [busy = 0] = loadavg();
const world = await startBenchWorld();
const port = await freePort(0, '127.0.0.1');
const browser = await launchChromium([`--remote-debugging-port=${port}`]);
try {
  await warmUp(world.portal);
  const versions = { lighthouse: versionOf('lighthouse'), 'web-vitals': versionOf('web-vitals') };
  console.log(machine({ ...versions, chromium: browser.version() }));
  console.log(
    `median of ${RUNS} runs; load of the machine before ${round(busy, 1)} (above 1 the figures are unreliable)`,
  );
  const measured: Measured[] = [];
  if (does('lighthouse')) {
    const compared = await compare(world.portal, browser, port, RUNS);
    console.log(`\nLighthouse, next to the same HTML without any script\n${table(loadRows(compared))}`);
    console.log(`\nwhat Lighthouse found\n${table(findingsOf(compared))}`);
    measured.push(...aimsOfLoads(compared));
  }
  if (does('walk')) {
    for (const variant of VARIANTS) {
      const walks: Walk[] = [];
      for (let run = 0; run < RUNS; run++) walks.push(await walk(browser, world.portal, variant));
      console.log(`\na walk, ${variant}: processor 4 times slower, 4G\n${table(walkRows(walks))}`);
      measured.push(...aimsOfWalks(variant, walks));
    }
  }
  if (does('link')) {
    const timed = await timeLink(browser, world, RUNS);
    console.log(
      `\nuntil a buyer can pay, first visit, mobile: processor 4 times slower, 4G\n${table(linkRows(timed))}`,
    );
  }
  console.log(`\naims\n${table(judged(measured))}`);
} finally {
  await browser.close();
  await world.stop();
}
