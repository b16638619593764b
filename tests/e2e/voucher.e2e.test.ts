import { randomUUID } from 'node:crypto';
import { beforeAll, test } from 'vitest';
import type { Client } from '#tests/world/client.ts';
import { expect } from './expect.ts';
import { PAGES, placeOrder } from './pages-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

let kestrel: Client;

openShop();
beforeAll(async () => {
  kestrel = await world.signIn('kestrel', 'starlight');
});

test('a buyer finds the code of a voucher again from the result page, the order and the history', async () => {
  const { number } = await placeOrder(world, kestrel, { item: 'astralite-300', total: 549, method: 'voucher' });
  const input = { params: { number }, body: { method: 'voucher' } };
  const { body, error } = await kestrel.call('POST /orders/:number/payments', input, randomUUID());
  if (error) throw new Error(error.code);
  const { page } = await visit(browser, world, { as: 'kestrel', variant: 'mobile' });
  await page.goto(`${PAGES.result.mobile}?order=${number}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Continue payment' })).toBeVisible();

  // The payer chooses to pay later on the provider's page, while the result page is open.
  const chosen = page.waitForEvent('popup');
  await page.evaluate((address) => window.open(address), body.redirectUrl);
  const hosted = await chosen;
  await hosted.getByRole('combobox').selectOption('600');
  await hosted.getByRole('button', { name: 'Pay later' }).click();
  const link = main.getByRole('link', { name: 'Show payment code' });
  await expect(link).toBeVisible();
  const opened = page.waitForEvent('popup');
  await link.click();
  await expect((await opened).getByText(/^\d{4} \d{4} \d{4}$/)).toBeVisible();

  for (const place of [`${PAGES.order.mobile}?order=${number}`, PAGES.history.mobile]) {
    await page.goto(place);
    await expect(main.getByRole('link', { name: 'Show payment code' })).toHaveAttribute('href', body.redirectUrl);
  }
});
