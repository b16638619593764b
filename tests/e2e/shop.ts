import type { Browser } from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';
import { closeContexts, sharedBrowser } from '#tests/world/shared-browser.ts';
import { startWorld, type World } from '#tests/world/world.ts';

/** The shop of a test file, and a browser to visit it; set once `openShop` was called and the tests run. */
export let world: World;
export let browser: Browser;

/** Opens a shop for all tests of a file, and closes it after the last. */
export function openShop(): void {
  openWith(startWorld, (opened) => {
    world = opened;
  });
}

/** Does the same for a shop with additional parts. */
export function openWith<W extends { stop(): Promise<void> }>(start: () => Promise<W>, use: (opened: W) => void): void {
  let shop: W | undefined;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([start(), sharedBrowser()]);
    use(shop);
  });
  afterAll(async () => {
    if (browser) await closeContexts(browser);
    await shop?.stop();
  });
}
