import { readFileSync } from 'node:fs';
import { beforeAll, test } from 'vitest';
import type { Client } from '#tests/world/client.ts';
import { offerInvoices } from '#tests/world/offer-invoices.ts';
import { expect } from './expect.ts';
import { PAGES, payFor, placeOrder } from './pages-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

const SERIES = { id: 'all', countries: 'all', prefix: 'IN-', creditPrefix: 'CN-' };

let kestrel: Client;

openShop();
beforeAll(async () => {
  await offerInvoices(world, [SERIES]);
  kestrel = await world.signIn('kestrel', 'starlight');
});

test('a buyer saves the invoice of a paid order', async () => {
  const { number } = await placeOrder(world, kestrel);
  await payFor(world, kestrel, number);
  const { page, complaints } = await visit(browser, world, { as: 'kestrel', variant: 'mobile' });
  await page.goto(`${PAGES.order.mobile}?order=${number}`);
  const button = page.getByRole('button', { name: 'Invoice (PDF)' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^IN-20\d\d-000001\.pdf$/);
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(complaints).toEqual([]);
});
