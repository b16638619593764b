import { test } from 'vitest';
import type { Username } from '#tests/world/demo-players.ts';
import { expect } from './expect.ts';
import { browser, openShop, world } from './shop.ts';
import { parts, visit } from './top-up-kit.ts';

openShop();

const PETAL = 'gid=1000052&region=global&country=US&item=dewdrops-50';
const STARFALL = 'gid=1000039&region=eu&country=DE&item=orbit-pass';

test.each<{ as?: Username; address: string }>([
  { address: PETAL },
  { address: STARFALL },
  { as: 'kestrel', address: `${PETAL}&role=p1-77` },
  { as: 'kestrel', address: `${STARFALL}&role=s3-1187` },
])('the pay button stays under the pointer while its price loads ($as, $address)', async ({ as, address }) => {
  const { page, open } = await visit(browser, world, { as });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/platform/api/quotes', async (route) => {
    await released;
    await route.continue();
  });
  await open(`?${address}`);
  const { next } = parts(page);
  await expect(page.locator('.pulse-soft').first()).toBeVisible();
  const before = await next.boundingBox();
  release();
  await expect(page.locator('.pulse-soft')).toHaveCount(0);
  expect(await next.boundingBox()).toEqual(before);
});
