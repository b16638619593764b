import type { Browser } from '@playwright/test';
import { finished } from './finished.ts';
import { DEVICES, FIRST_SCREENS } from './first-screens.ts';
import { CATEGORIES, type Load, visitOnce, WAYS, type Way } from './lighthouse.ts';
import { round } from './report.ts';
import { type Front, startFront, withoutScripts } from './script-free.ts';

/** Long, for a busy machine. */
const LONGEST_MS = 90_000;

/**
 * A first screen as it is, and the same HTML without any script. Visits alternate, so that load on the machine affects
 * both.
 */
export interface Compared {
  page: string;
  way: Way;
  whole: Load[];
  free: Load[];
}

/** Copies each first screen, as its scripts finished it, into the proxy in front of the shop. */
async function freeze(browser: Browser, shop: string, front: Front): Promise<void> {
  for (const { variant, path } of FIRST_SCREENS) {
    const context = await browser.newContext({ ...DEVICES[variant], serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(shop + path, { waitUntil: 'networkidle', timeout: LONGEST_MS });
    await finished(page);
    front.pages.set(path, await withoutScripts(page));
    await context.close();
  }
}

/** @param port port of the browser's debugger */
export async function compare(shop: string, browser: Browser, port: number, runs: number): Promise<Compared[]> {
  const [whole, free] = await Promise.all([startFront(shop), startFront(shop)]);
  await freeze(browser, shop, free);
  const pairs = WAYS.flatMap((way) =>
    FIRST_SCREENS.filter(({ variant }) => variant === way.variant).map(({ page, path }) => {
      const compared: Compared = { page, way, whole: [], free: [] };
      return { path, compared };
    }),
  );
  try {
    for (let run = 0; run < runs; run++) {
      for (const { path, compared } of pairs) {
        const { page, way } = compared;
        const loaded = await visitOnce(whole.origin + path, way, port, way.scored ? CATEGORIES : ['performance']);
        const bare = await visitOnce(free.origin + path, way, port, ['performance']);
        compared.whole.push(loaded);
        compared.free.push(bare);
        // The run takes minutes, so show progress.
        console.error(`${page}, ${way.name}: LCP ${round(loaded.lcp)} ms, without script ${round(bare.lcp)} ms`);
      }
    }
  } finally {
    await Promise.all([whole.stop(), free.stop()]);
  }
  return pairs.map(({ compared }) => compared);
}
