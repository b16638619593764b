import type { Browser } from '@playwright/test';
import { finished } from './finished.ts';
import { DEVICES, FIRST_SCREENS } from './first-screens.ts';
import { CATEGORIES, type Load, visitOnce, WAYS, type Way } from './lighthouse.ts';
import { type Front, startFront, withoutScripts } from './script-free.ts';

/** On a busy machine. */
const LONGEST_MS = 90_000;

/** A first screen as it is, and the same HTML without any script: visited by turns, so that the machine's moods meet both. */
export interface Compared {
  page: string;
  way: Way;
  whole: Load[];
  free: Load[];
}

/** Puts each first screen, as its scripts have finished it, before the shop. */
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

/** @param port of the browser's debugger */
export async function compare(shop: string, browser: Browser, port: number, runs: number): Promise<Compared[]> {
  const [whole, free] = await Promise.all([startFront(shop), startFront(shop)]);
  await freeze(browser, shop, free);
  const compared: Compared[] = WAYS.flatMap((way) =>
    FIRST_SCREENS.filter(({ variant }) => variant === way.variant).map(({ page }) => ({
      page,
      way,
      whole: [],
      free: [],
    })),
  );
  try {
    for (let run = 0; run < runs; run++) {
      for (const one of compared) {
        const { way } = one;
        const path =
          FIRST_SCREENS.find(({ page, variant }) => page === one.page && variant === way.variant)?.path ?? '';
        one.whole.push(await visitOnce(whole.origin + path, way, port, way.scored ? [...CATEGORIES] : ['performance']));
        one.free.push(await visitOnce(free.origin + path, way, port, ['performance']));
      }
    }
  } finally {
    await Promise.all([whole.stop(), free.stop()]);
  }
  return compared;
}
