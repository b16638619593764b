import type { Page } from '@playwright/test';

/** Long, for a busy machine with the processor slowed down four times. */
const LONGEST_MS = 90_000;

/** Waits until the page is shown and has nothing left to load. */
export async function finished(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main h1, main h2') !== null && document.querySelector('.pulse-soft') === null,
    null,
    { timeout: LONGEST_MS },
  );
}
