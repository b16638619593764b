/**
 * Measures what the browser requests before a first screen can be used, by kind and by file, in bytes as sent. It loads
 * home, login and top-up of the built app (`npm run build` first), in both variants, on a slow phone with 4G. For
 * comparison it builds an app that renders one heading.
 */
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { launchChromium } from '#tests/world/chromium.ts';
import { CONTROLS, type Kind, type Loaded, loadUntilUsable } from '#tests/world/page-load.ts';
import { slowDown } from '#tests/world/slow-phone.ts';
import { judged } from './kit/aims.ts';
import { DEVICES, FIRST_SCREENS } from './kit/first-screens.ts';
import { machine, round, table, versionOf } from './kit/report.ts';
import { warmUp } from './kit/warm.ts';
import { startBenchWorld } from './kit/world.ts';

const KINDS: Kind[] = ['html', 'script', 'messages', 'style', 'font', 'image', 'answer', 'other'];
/** The screen whose files are listed. */
const LISTED = 'top-up, mobile';

/** Builds a React app that renders one heading. */
async function helloWorld(): Promise<number> {
  const result = (await build({
    root: join(import.meta.dirname, 'kit/hello'),
    configFile: false,
    logLevel: 'silent',
    build: { write: false, modulePreload: { polyfill: false } },
  })) as Rolldown.RolldownOutput;
  const code = result.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  return code.reduce((sum, text) => sum + brotliCompressSync(text).byteLength, 0);
}

const kB = (bytes: number): number => round(bytes / 1000, 1);
const sum = (loaded: readonly Loaded[], of: 'bytes' | 'headers' = 'bytes'): number =>
  loaded.reduce((all, one) => all + one[of], 0);
const scripts = (loaded: readonly Loaded[]): number =>
  sum(loaded.filter(({ kind }) => kind === 'script' || kind === 'messages'));

const world = await startBenchWorld();
const browser = await launchChromium();
try {
  await warmUp(world.portal);
  const screens = new Map<string, Loaded[]>();
  for (const { name, page: id, variant, path } of FIRST_SCREENS) {
    const context = await browser.newContext({ ...DEVICES[variant], serviceWorkers: 'block' });
    const page = await context.newPage();
    await slowDown(page);
    screens.set(name, await loadUntilUsable(page, world.portal + path, CONTROLS[id]));
    await context.close();
  }
  console.log(machine({ vite: versionOf('vite'), react: versionOf('react'), chromium: browser.version() }));
  console.log('requested before the page can be used: requests, and kB (1000 bytes) of their bodies as sent');
  console.log(
    table(
      [...screens].map(([screen, loaded]) => ({
        screen,
        requests: loaded.length,
        ...Object.fromEntries(KINDS.map((kind) => [kind, kB(sum(loaded.filter((one) => one.kind === kind)))])),
        'in all': kB(sum(loaded)),
        headers: kB(sum(loaded, 'headers')),
      })),
    ),
  );
  const files = (screens.get(LISTED) ?? []).toSorted((a, b) => b.bytes - a.bytes);
  console.log(`\n${LISTED}:`);
  console.log(table(files.map(({ path, kind, bytes }) => ({ file: path, kind, kB: kB(bytes) }))));
  console.log(`\na page with one heading, by React: ${kB(await helloWorld())} kB of script`);
  const measured = [...screens].map(([of, loaded]) => {
    const aim = of.startsWith('top-up') ? 'script-top-up' : 'script';
    return { aim, of, value: scripts(loaded) / 1000 } as const;
  });
  console.log(`\n${table(judged(measured))}`);
} finally {
  await browser.close();
  await world.stop();
}
