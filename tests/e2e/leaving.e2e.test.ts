import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { passwordOf } from '#tests/world/demo-players.ts';
import { expect } from './expect.ts';
import { PAGES, placeOrder } from './pages-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { parts, visit } from './top-up-kit.ts';

openShop();

/** The calls that open a payment. */
const PAYING = /\/platform\/api\/orders(\/[^/]+\/payments)?$/;

/** Lets the portal open payments, and holds back its answers: `asked` once there is one, until `release`. */
async function holdPayments(page: Page) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(PAYING, async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  const release = async (): Promise<void> => {
    const answered = page.waitForEvent('requestfinished', (request) => PAYING.test(request.url()));
    released.resolve();
    await answered;
  };
  return { asked: asked.promise, release };
}

async function toHistory(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'History' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Top-up history' })).toBeVisible();
}

/** Checks that the page stays in the history, also after another step. */
async function staysInTheShop(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click();
  await expect(page.getByText('Order placed')).toBeVisible();
}

test('a player who leaves the top-up page while a payment is being opened is not redirected to the provider', async () => {
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await open('?gid=1000039&region=eu&role=s3-1187&item=astralite-60');
  const { pay } = parts(page);
  await expect(pay).toHaveText('Pay €1.09');
  const { asked, release } = await holdPayments(page);
  await pay.click();
  await asked;
  await toHistory(page);
  await release();
  await staysInTheShop(page);
});

test('a player who closes the choice of a method while a payment is being opened stays at the order', async () => {
  const kestrel = await world.signIn('kestrel', passwordOf('kestrel'));
  const { number } = await placeOrder(world, kestrel);
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.goto(`${PAGES.order.desktop}?order=${number}`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  const { asked, release } = await holdPayments(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Pay €1.09' }).click();
  await asked;
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await release();
  await toHistory(page);
  await staysInTheShop(page);
});
