/**
 * What the mobile top-up page loads before it can be used, as brotli bytes, by file: measured in a browser on the built
 * app (`npm run build` first), beside a React "hello world" built the same way.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { devices } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { launchChromium } from '#tests/world/chromium.ts';
import { machine, round, table, versionOf } from './kit/report.ts';
import { GID, startBenchWorld } from './kit/world.ts';

const DIST = join(import.meta.dirname, '../web/dist');
const BASE = '/platform/';
/** The design's aim for JavaScript, in kB of 1000 bytes. */
const BUDGET_KB = 115;

/** Paths of everything the page asked of the shop until its pay button showed. */
async function loaded(url: string): Promise<string[]> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      userAgent: devices['Pixel 7'].userAgent,
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    const paths = new Set<string>();
    page.on('request', (request) => paths.add(new URL(request.url()).pathname));
    await page.goto(url);
    await page.getByRole('radio').first().waitFor({ state: 'attached' });
    return [...paths];
  } finally {
    await browser.close();
  }
}

function brotliBytes(path: string): number {
  const file = join(DIST, path.slice(BASE.length));
  return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : brotliCompressSync(readFileSync(file)).byteLength;
}

async function helloWorld(): Promise<number> {
  const root = join(import.meta.dirname, 'kit/hello');
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'silent',

    build: { write: false, modulePreload: { polyfill: false } },
  })) as Rolldown.RolldownOutput;
  const code = result.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  return code.reduce((sum, text) => sum + brotliCompressSync(text).byteLength, 0);
}

const kb = (bytes: number): number => round(bytes / 1000, 1);

const world = await startBenchWorld();
try {
  const paths = await loaded(`${world.portal}${BASE}v2/wap/payment?gid=${GID}&locale=en`);
  const files = paths.filter((path) => /\.(js|css)$/.test(path)).map((path) => ({ path, bytes: brotliBytes(path) }));
  const total = (end: string): number =>
    files.filter(({ path }) => path.endsWith(end)).reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(machine({ vite: versionOf('vite'), react: versionOf('react') }));
  console.log('mobile top-up page, brotli kB (1000 bytes) loaded before it can be used');
  console.log(
    table([
      ...files
        .sort((a, b) => b.bytes - a.bytes)
        .map(({ path, bytes }) => ({ part: path.slice(`${BASE}assets/`.length), kB: kb(bytes) })),
      { part: 'JavaScript in all', kB: kb(total('.js')) },
      { part: 'CSS in all', kB: kb(total('.css')) },
      { part: 'React "hello world"', kB: kb(await helloWorld()) },
    ]),
  );
  console.log(`budget for JavaScript ${BUDGET_KB} kB: ${total('.js') <= BUDGET_KB * 1000 ? 'kept' : 'exceeded'}`);
} finally {
  await world.stop();
}
