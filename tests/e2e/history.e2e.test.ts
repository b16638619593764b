import type { Page } from '@playwright/test';
import { beforeAll, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { expect } from './expect.ts';
import { decide, expectSound, PAGES, payFor, placeOrder, startPayment } from './pages-kit.ts';
import { goBack } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

openShop();
beforeAll(async () => {
  const kestrel = await world.signIn('kestrel', 'starlight');
  await placeOrder(world, kestrel);
  const cancelled = await placeOrder(world, kestrel);
  await kestrel.call('POST /orders/:number/cancel', {
    params: { number: cancelled.number },
    body: { confirmed: true },
  });
  const disputed = await placeOrder(world, kestrel);
  // Wait until the item is in the game: otherwise it would be recalled.
  const payment = await payFor(world, kestrel, disputed.number);
  await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'dispute' });
  await until(
    async () => (await kestrel.call('GET /orders/:number', { params: { number: disputed.number } })).body,
    ({ status, itemStatus }) => status === 'disputed' && itemStatus === 'sent',
  );
  const failed = await placeOrder(world, kestrel);
  await decide(world, await startPayment(kestrel, failed.number), 'decline');
  await until(
    async () => (await kestrel.call('GET /orders/:number', { params: { number: failed.number } })).body.status,
    (status) => status === 'payment_failed',
  );
  const paid = await placeOrder(world, kestrel);
  await payFor(world, kestrel, paid.number);
});

const rows = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: '60 Astralite' });

test('on a phone the filters are one row, and the chosen one is visible', async () => {
  const width = 360;
  const { page } = await visit(browser, world, { as: 'kestrel', variant: 'mobile' });
  await page.goto(`${PAGES.history.mobile}?status=refunded`);
  await expect(rows(page)).toHaveCount(1);
  const box = async (role: 'radio' | 'button', name: string | RegExp) => {
    const found = await page.getByRole(role, { name }).boundingBox();
    return found ?? { x: -1, y: -1, width: 0, height: 0 };
  };
  const [first, chosen, range] = [
    await box('radio', 'All'),
    await box('radio', 'Refunds & disputes'),
    await box('button', /^Time range/),
  ];
  expect(Math.abs(first.y - range.y)).toBeLessThan(8);
  expect(chosen.x).toBeGreaterThanOrEqual(0);
  expect(chosen.x + chosen.width).toBeLessThanOrEqual(width);
});

test('a row leads to its order, and back leads to the same filter', async () => {
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.goto(`${PAGES.history.desktop}?status=paid`);
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'It’s in your mailbox' })).toBeVisible();
  await goBack(page);
  await expect(rows(page)).toHaveCount(1);
});

test('the page is accessible with orders, without, and for visitors', async () => {
  for (const [as, text] of [
    ['kestrel', 'Send success'],
    ['newbie', 'No orders yet'],
    [undefined, 'Please log in before continuing'],
  ] as const) {
    await expectSound(browser, world, {
      address: PAGES.history,
      as,
      ready: async (page) => await expect(page.getByText(text).first()).toBeVisible(),
    });
  }
});
