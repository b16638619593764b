/**
 * Measures how smoothly the daily draw runs on a slow phone: the built app (`npm run build` first) at 360 × 640, with
 * the page's processor slowed down four times. Counts the frames from the press of the button until the last spark is
 * gone. For comparison it counts the frames of an empty page, the most that this machine can show.
 */
import { loadavg } from 'node:os';
import { type Browser, devices, type Page } from '@playwright/test';
import { launchChromium } from '#tests/world/chromium.ts';
import { droppedOf, type Frames, framesFor, framesOfMotion } from './kit/frames.ts';
import { machine, median, round, table, versionOf } from './kit/report.ts';
import { type BenchWorld, startBenchWorld } from './kit/world.ts';

const RUNS = Number(process.env.BENCH_REPEATS ?? 5);
const SLOWER = 4;
const BASE = '/platform';

async function open(browser: Browser): Promise<Page> {
  const { userAgent } = devices['Pixel 7'];
  const viewport = { width: 360, height: 640 };
  const context = await browser.newContext({ viewport, userAgent, isMobile: true, hasTouch: true });
  return context.newPage();
}

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

async function signIn(page: Page, { portal }: BenchWorld): Promise<void> {
  await page.goto(`${portal}${BASE}/v2/wap/login?locale=en`);
  await page.locator('input[autocomplete="username"]').fill('kestrel');
  await page.locator('input[type="password"]').fill('starlight');
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.includes('login'));
}

/** Makes one draw of today, after deleting earlier draws. */
async function drawOnce(page: Page, { portal, sql }: BenchWorld): Promise<Frames> {
  await sql`with draws as (delete from lottery_draws) delete from grants where source = 'lottery'`;
  await page.goto(`${portal}${BASE}/wap?draw=open&locale=en`);
  const button = page.getByRole('dialog').locator('button.fill-gradient:enabled');
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  const frames = framesOfMotion(page);
  await button.click();
  return frames;
}

const row = (page: string, runs: readonly Frames[]) => ({
  page,
  seconds: round(median(runs.map(({ ms }) => ms)) / 1000, 1),
  'frames a second': round(median(runs.map(({ ms, frames }) => (1000 * frames) / ms)), 1),
  'dropped %': round(median(runs.map(droppedOf)), 1),
  'worst run %': round(Math.max(...runs.map(droppedOf)), 1),
  'longest wait ms': round(median(runs.map(({ longest }) => longest))),
});

const [busy = 0] = loadavg();
const world = await startBenchWorld();
const browser = await launchChromium();
try {
  const [empty, shop] = [await open(browser), await open(browser)];
  await signIn(shop, world);
  await slowDown(empty);
  await slowDown(shop);
  const runs: { limit: Frames; draw: Frames }[] = [];
  for (let i = 0; i < RUNS; i++) {
    await empty.bringToFront();
    const limit = await framesFor(empty, 5_000);
    await shop.bringToFront();
    runs.push({ limit, draw: await drawOnce(shop, world) });
  }
  console.log(machine({ playwright: versionOf('@playwright/test'), chromium: browser.version() }));
  console.log(
    `processor ${SLOWER} times slower, no graphics card; median of ${RUNS} runs in turns; load of the machine before ${round(busy, 1)} (above 1 the figures are unreliable)`,
  );
  console.log(
    table([
      row(
        'empty',
        runs.map(({ limit }) => limit),
      ),
      row(
        'draw',
        runs.map(({ draw }) => draw),
      ),
    ]),
  );
} finally {
  await browser.close();
  await world.stop();
}
