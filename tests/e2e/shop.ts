import type { Browser } from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '#tests/world/chromium.ts';
import { startWorld, type World } from '#tests/world/world.ts';

/** The shop of a file of tests, and a browser to visit it with; there once `openShop` was called and the tests run. */
export let world: World;
export let browser: Browser;

/** Opens a shop for all tests of a file, and closes it after the last. */
export function openShop(): void {
  beforeAll(async () => {
    [world, browser] = await Promise.all([startWorld(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });
}
