import type { Page } from '@playwright/test';

/** On a busy machine, made slower by four. */
const LONGEST_MS = 90_000;

/** The page is there, and nothing of it is still to come. */
export async function finished(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main h1, main h2') !== null && document.querySelector('.pulse-soft') === null,
    null,
    { timeout: LONGEST_MS },
  );
}
