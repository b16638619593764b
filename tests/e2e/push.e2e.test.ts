import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { expect } from './expect.ts';
import { decide, PAGES, placeOrder, startPayment } from './pages-kit.ts';
import { answerWith, startTelling, type Telling } from './push-kit.ts';
import { workerOf } from './push-worker.ts';
import { browser, openWith } from './shop.ts';
import { expectSoundNow } from './sign-in-kit.ts';
import { type Variant, visit } from './top-up-kit.ts';

let world: Telling;
openWith(startTelling, (opened) => {
  world = opened;
});

const ask = (page: Page) => page.getByRole('button', { name: 'Tell me when it arrives' });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name });

/** Opens the result page of an order that is being paid, in a browser with this answer. */
async function paying(says: Parameters<typeof answerWith>[2], variant: Variant = 'desktop') {
  const kestrel = await world.signIn('kestrel', 'starlight');
  const { number } = await placeOrder(world, kestrel);
  const payment = await startPayment(kestrel, number);
  const seen = await visit(browser, world, { as: 'kestrel', variant, worker: true });
  await answerWith(seen.page, world, says);
  await seen.page.goto(`${PAGES.result[variant]}?order=${number}&gid=1000039`);
  await seen.page.evaluate(() => navigator.serviceWorker.ready);
  await expect(seen.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  return { ...seen, number, arrive: () => decide(world, payment, 'success') };
}

test('a buyer who subscribes gets a message about the delivery, and a press on it opens the order', async () => {
  const { page, complaints, number, arrive } = await paying('granted');
  await ask(page).click();
  await expect(page.getByText('We’ll notify you when it arrives.')).toBeVisible();
  expect(await world.subscribed()).toEqual([['delivered']]);
  await expectSoundNow({ page, complaints });

  await arrive();
  const [message] = await until(world.pushed, (all) => all.length > 0);
  expect(message).toMatchObject({ urgency: 'high' });
  const worker = await workerOf(page);
  const url = `${world.url}/platform/v2/payment/order?order=${number}&locale=en`;
  const told = { title: 'It’s in your mailbox', tag: message?.topic, data: { url } };
  await worker.deliver(message?.payload ?? '');
  await expect.poll(worker.shown).toMatchObject([told]);

  await page.goto(await worker.press());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It’s in your mailbox');
  expect(await worker.shown()).toEqual([]);
});

test('each kind can be turned off by itself, and without any the browser is forgotten', async () => {
  await world.context.sql`delete from push_subscriptions`;
  const { page } = await paying('granted', 'mobile');
  await ask(page).click();
  await tick(page, 'My refund is on its way').click();
  await expect.poll(world.subscribed).toEqual([['delivered', 'refund']]);
  await expect(tick(page, 'My item has arrived')).toBeEnabled();
  await tick(page, 'My item has arrived').click();
  await expect.poll(world.subscribed).toEqual([['refund']]);
  await expect(tick(page, 'My refund is on its way')).toBeEnabled();
  await tick(page, 'My refund is on its way').click();
  await expect.poll(world.subscribed).toEqual([]);
});

test('a buyer who refuses reads where to change that, and the shop stores nothing', async () => {
  await world.context.sql`delete from push_subscriptions`;
  const { page } = await paying('denied');
  await ask(page).click();
  await expect(page.getByText(/This browser blocks notifications/)).toBeVisible();
  await expect(ask(page)).toHaveCount(0);
  expect(await world.subscribed()).toEqual([]);
});

test('a browser without push gets no offer', async () => {
  const { page, arrive } = await paying('none');
  await arrive();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('It’s in your mailbox');
  await expect(page.getByRole('button', { name: /^Tell me/ })).toHaveCount(0);
  await page.getByRole('button', { name: /Kestrel/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Signed-in devices' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Browser notifications' })).toHaveCount(0);
});
