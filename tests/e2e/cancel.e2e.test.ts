import type { Page } from '@playwright/test';
import { beforeAll, beforeEach, test } from 'vitest';
import type { Client } from '#tests/world/client.ts';
import { expect } from './expect.ts';
import { decide, expectSound, PAGES, placeOrder, startPayment } from './pages-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { type Variant, visit } from './top-up-kit.ts';

let kestrel: Client;

openShop();
beforeAll(async () => {
  kestrel = await world.signIn('kestrel', 'starlight');
});
beforeEach(async () => {
  await world.psp.put({ auto: null, create: 'ok', webhooks: 'ok' });
});

const statusOf = async (number: string) =>
  (await kestrel.call('GET /orders/:number', { params: { number } })).body.status;

async function open(number: string, at: 'order' | 'result' = 'order', variant: Variant = 'desktop') {
  const { page } = await visit(browser, world, { as: 'kestrel', variant });
  await page.goto(`${PAGES[at][variant]}?order=${number}`);
  return { page, ...cancelling(page) };
}

const cancelling = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  return {
    heading: page.getByRole('main').getByRole('heading', { level: 1 }),
    /** The button that opens the dialog. */
    action: page.getByRole('main').getByRole('button', { name: 'Cancel order' }),
    dialog,
    tick: dialog.getByRole('checkbox', { name: 'I confirm that I have not completed the payment' }),
    submit: dialog.getByRole('button', { name: 'Cancel order' }),
    countdown: page.getByText(/^Your payment is still being confirmed\. You can try to cancel again in 1[45]:\d\d$/),
  };
};

test.each([
  ['order', 'desktop'],
  ['result', 'mobile'],
] as const)('an unpaid order is cancelled once the box is ticked (%s, %s)', async (at, variant) => {
  const { number } = await placeOrder(world, kestrel);
  const { page, heading, action, dialog, tick, submit } = await open(number, at, variant);
  await action.click();
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await expect(dialog).toBeHidden();
  await expect(action).toBeFocused();
  await action.click();
  await expect(dialog).toContainText('Cancelling after payment stops delivery of the item');
  await submit.click();
  await expect(dialog.getByText('Please confirm this first.')).toBeVisible();
  await expect(tick).toBeFocused();
  await expect(tick).toHaveAccessibleDescription('Please confirm this first.');
  expect(await statusOf(number)).toBe('unpaid');

  await tick.check();
  await submit.click();
  await expect(heading).toHaveText('This order is cancelled');
  await expect(dialog).toBeHidden();
  await expect(heading).toBeFocused();
  await expect(action).toBeHidden();
  expect(await statusOf(number)).toBe('cancelled');
  await page.getByRole('link', { name: 'Order again' }).click();
  await page.waitForURL('**/payment?*');
  const search = Object.fromEntries(new URL(page.url()).searchParams);
  expect(search).toMatchObject({ item: 'astralite-60', role: 's3-1187', method: 'card' });
});

test('the dialog and the waiting state are accessible', async () => {
  const unpaid = await placeOrder(world, kestrel);
  const waiting = await placeOrder(world, kestrel);
  await decide(world, await startPayment(kestrel, waiting.number), 'pending');
  await kestrel.call('POST /orders/:number/cancel', { params: { number: waiting.number }, body: { confirmed: true } });
  await expectSound(browser, world, {
    address: PAGES.order,
    search: `?order=${unpaid.number}`,
    as: 'kestrel',
    ready: async (page) => {
      const { action, submit, dialog } = cancelling(page);
      await action.click();
      await submit.click();
      await expect(dialog.getByText('Please confirm this first.')).toBeVisible();
    },
  });
  for (const address of [PAGES.order, PAGES.result]) {
    await expectSound(browser, world, {
      address,
      search: `?order=${waiting.number}`,
      as: 'kestrel',
      ready: async (page) => await expect(cancelling(page).countdown).toBeVisible(),
    });
  }
});
