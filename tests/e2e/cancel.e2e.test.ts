import { type Browser, expect, type Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { launchChromium } from '#tests/world/chromium.ts';
import type { Client } from '#tests/world/client.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { decide, expectSound, PAGES, placeOrder, startPayment } from './pages-kit.ts';
import { type Variant, visit } from './top-up-kit.ts';

let world: World;
let browser: Browser;
let kestrel: Client;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), launchChromium()]);
  kestrel = await world.signIn('kestrel', 'starlight');
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
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
    /** Leads to the dialog. */
    action: page.getByRole('main').getByRole('button', { name: 'Cancel order' }),
    dialog,
    tick: dialog.getByRole('checkbox', { name: 'I confirm that I have not completed the payment' }),
    submit: dialog.getByRole('button', { name: 'Cancel order' }),
    countdown: page.getByText(/^Payment result is being confirmed\. You can try to cancel again in 1[45]:\d\d$/),
  };
};

/** Ticks and cancels. */
async function cancel({ action, tick, submit }: ReturnType<typeof cancelling>) {
  await action.click();
  await tick.check();
  await submit.click();
}

test.each([
  ['order', 'desktop'],
  ['order', 'mobile'],
  ['result', 'desktop'],
  ['result', 'mobile'],
] as const)('an unpaid order is cancelled once the tick is made (%s, %s)', async (at, variant) => {
  const { number } = await placeOrder(world, kestrel);
  const { page, heading, action, dialog, tick, submit } = await open(number, at, variant);
  await action.click();
  await expect(dialog).toContainText('Cancelling after a real payment stops the delivery of the item');
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

test('keeping the order changes nothing, and the focus is back where it was', async () => {
  const { number } = await placeOrder(world, kestrel);
  const { action, dialog } = await open(number);
  await action.click();
  await dialog.getByRole('button', { name: 'Keep the order' }).click();
  await expect(dialog).toBeHidden();
  await expect(action).toBeFocused();
  expect(await statusOf(number)).toBe('unpaid');
});

test('a double press asks once', async () => {
  const { number } = await placeOrder(world, kestrel);
  const { page, heading, ...parts } = await open(number);
  let asked = 0;
  await page.route('**/cancel', async (route) => {
    asked += 1;
    await route.continue();
  });
  await parts.action.click();
  await parts.tick.check();
  await parts.submit.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(heading).toHaveText('This order is cancelled');
  expect(asked).toBe(1);
});

test.each(['order', 'result'] as const)(
  'while the provider does not know, the next try waits, counted down, after a reload too (%s)',
  async (at) => {
    const { number } = await placeOrder(world, kestrel);
    await decide(world, await startPayment(kestrel, number), 'pending');
    const opened = await open(number, at, 'mobile');
    const { page, action, dialog, countdown } = opened;
    await cancel(opened);
    await expect(dialog).toBeHidden();
    await expect(countdown).toBeVisible();
    await expect(action).toBeDisabled();
    await expect(action).toBeFocused();
    await expect(action).toHaveAccessibleDescription(/^Payment result is being confirmed/);
    const first = await countdown.textContent();
    await expect(countdown).not.toHaveText(first ?? '');

    await page.reload();
    await expect(countdown).toBeVisible();
    await expect(action).toBeDisabled();
    await action.click({ force: true });
    await expect(dialog).toBeHidden();
    expect(await statusOf(number)).toBe('paying');
  },
);

test('the wait is said also where the device’s clock is far ahead', async () => {
  const { number } = await placeOrder(world, kestrel);
  await decide(world, await startPayment(kestrel, number), 'pending');
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.clock.install({ time: Date.now() + 20 * 60_000 });
  await page.goto(`${PAGES.order.desktop}?order=${number}`);
  const parts = cancelling(page);
  await cancel(parts);
  await expect(parts.dialog).toBeHidden();
  await expect(parts.countdown).toBeVisible();
});

test('after the wait the button works again', async () => {
  const { number } = await placeOrder(world, kestrel);
  await decide(world, await startPayment(kestrel, number), 'pending');
  await kestrel.call('POST /orders/:number/cancel', { params: { number }, body: { confirmed: true } });
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.clock.install();
  await page.goto(`${PAGES.order.desktop}?order=${number}`);
  const { action, countdown, dialog } = cancelling(page);
  await expect(countdown).toBeVisible();
  await page.clock.fastForward('15:00');
  await expect(countdown).toBeHidden();
  await action.click();
  await expect(dialog).toBeVisible();
});

test('an order that was paid meanwhile is not cancelled; the page says so and follows it', async () => {
  await world.psp.put({ webhooks: 'lost' });
  const { number } = await placeOrder(world, kestrel);
  await decide(world, await startPayment(kestrel, number), 'success');
  const opened = await open(number, 'result');
  const { heading, action, dialog } = opened;
  await cancel(opened);
  await expect(dialog.getByRole('alert')).toContainText('The payment arrived in the meantime');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(heading).toHaveText('It’s in your mailbox');
  await expect(heading).toBeFocused();
  await expect(action).toHaveCount(0);
});

test('an order that is paid while the dialog is open cannot be cancelled there any more', async () => {
  const { number } = await placeOrder(world, kestrel);
  const payment = await startPayment(kestrel, number);
  const { action, dialog, tick } = await open(number);
  await action.click();
  await expect(tick).toBeVisible();
  await decide(world, payment, 'success');
  await expect(dialog.getByRole('alert')).toContainText('The payment arrived in the meantime');
  await expect(tick).toHaveCount(0);
});

test('without an answer it is said in place, and another press cancels', async () => {
  const { number } = await placeOrder(world, kestrel);
  const opened = await open(number, 'order', 'mobile');
  await opened.page.route('**/cancel', (route) => route.abort());
  await cancel(opened);
  await expect(opened.dialog.getByRole('alert').filter({ visible: true })).toContainText('No answer from the shop.');
  await opened.page.unroute('**/cancel');
  await opened.submit.click();
  await expect(opened.heading).toHaveText('This order is cancelled');
});

test('a session that has ended leads to sign-in', async () => {
  const { number } = await placeOrder(world, kestrel);
  const opened = await open(number);
  await opened.page.route('**/cancel', (route) =>
    route.fulfill({
      status: 401,
      json: { error: { code: 'session.required', message: '', params: {}, requestId: 'x' } },
    }),
  );
  await cancel(opened);
  await expect(opened.page.getByText('Please log in before continuing')).toBeVisible();
  await expect(opened.dialog).toBeHidden();
  expect(await statusOf(number)).toBe('unpaid');
});

test('the dialog and the wait are sound', async () => {
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
