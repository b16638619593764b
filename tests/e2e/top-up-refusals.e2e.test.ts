import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { copyDemo } from '#tests/world/demo-catalog.ts';
import { passwordOf, type Username } from '#tests/world/demo-players.ts';
import { until } from '#tests/world/until.ts';
import { expect } from './expect.ts';
import { browser, openShop, world } from './shop.ts';
import { parts, visit } from './top-up-kit.ts';

const ODYSSEY = 1000039;

openShop();

const ordersOf = async (username: Username) =>
  (await (await world.signIn(username, passwordOf(username))).call('GET /orders')).body.orders;

/** Sells 980 Astralite at another price, as a publisher does on a running shop. */
async function setPrice(amount: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'catalog-'));
  try {
    copyDemo(directory);
    const file = join(directory, 'games/1000039-starfall-odyssey/items.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('EUR: 1649', `EUR: ${amount}`));
    await applyCatalog(world.context.sql, directory, catalogRules);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  await until(
    async () => (await world.anonymous.call('GET /games/:gid', { params: { gid: ODYSSEY } })).body,
    (game) => game.items.some(({ prices }) => prices.EUR === amount),
  );
}

test('a price that changed meanwhile is shown and must be confirmed', async () => {
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await open(`?gid=${ODYSSEY}&region=eu&role=s3-1187&item=astralite-980`);
  const { pay, alert } = parts(page);
  await expect(pay).toHaveText('Pay €16.49');
  await setPrice(1799);
  await pay.click();
  await expect(alert).toContainText('€17.99');
  await expect(alert).toBeFocused();
  await expect(pay).toHaveText('Pay €17.99');
  expect(await ordersOf('kestrel')).toHaveLength(0);
  await pay.click();
  await page.waitForURL(`${world.psp.url}/**`);
});

test('with the provider down the order is kept and can be paid from its page or from here', async () => {
  await world.psp.put({ create: 'error' });
  const { page, open } = await visit(browser, world, { as: 'mika', variant: 'mobile' });
  await open(`?gid=${ODYSSEY}&region=asia&item=astralite-300`);
  const { pay, alert } = parts(page);
  await expect(page.getByText('Altair-1 · Asia')).toBeVisible();
  await pay.click();
  await expect(alert).toContainText('your order is saved');
  const [order] = await ordersOf('mika');
  expect(order?.status).toBe('unpaid');
  await expect(alert.getByRole('link', { name: 'Go to your order' })).toHaveAttribute(
    'href',
    new RegExp(`/v2/wap/payment/order\\?.*order=${order?.number}`),
  );
  await world.psp.put({ create: 'ok' });
  await pay.click();
  await page.waitForURL(`${world.psp.url}/**`);
  expect(await ordersOf('mika')).toHaveLength(1);
});
