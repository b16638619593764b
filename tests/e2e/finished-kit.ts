import type { BrowserContext } from '@playwright/test';
import { untilFinished } from '#tests/world/finished-pages.ts';
import type { World } from '#tests/world/world.ts';

/** Waits until the portal has finished the page for this browser. */
export async function finished(world: World, context: BrowserContext, path: string, headers = {}): Promise<void> {
  const page = await context.newPage();
  const agent = await page.evaluate(() => navigator.userAgent);
  await page.close();
  await untilFinished(`${world.url}${path}`, { 'user-agent': agent, 'accept-language': 'en-US', ...headers });
}
