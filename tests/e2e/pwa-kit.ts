import type { Page } from '@playwright/test';
import { until } from '#tests/world/until.ts';

/** Returns the URLs of everything that the worker has stored. */
export const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return requests.flat().map((url) => url.slice(location.origin.length));
  });

/** Resolves when the worker has stored its build and the files that the first page loaded before it. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(
    () => stored(page),
    (urls) => urls.some((url) => url.startsWith('/platform/api/games')),
  );
}
