import type { BrowserContext } from '@playwright/test';
import { until } from '#tests/world/until.ts';
import type { World } from '#tests/world/world.ts';

/** Waits until the portal has finished the page for such a browser. */
export async function finished(world: World, context: BrowserContext, path: string, cookie = ''): Promise<void> {
  const page = await context.newPage();
  const agent = await page.evaluate(() => navigator.userAgent);
  await page.close();
  const headers = { accept: 'text/html', 'user-agent': agent, 'accept-language': 'en-US', cookie };
  const ask = async () => (await fetch(`${world.url}${path}`, { headers })).headers.get('etag');
  await until(ask, (etag) => etag !== null);
}
