import { type Browser, expect, type Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { launchChromium } from '#tests/world/chromium.ts';
import type { Client } from '#tests/world/client.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { decide, expectSound, PAGES, payFor, paymentOf, placeOrder, startPayment } from './pages-kit.ts';
import { goBack } from './routes-kit.ts';
import { visit } from './top-up-kit.ts';

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
  await world.games.put({ deliver: 'ok' });
});

const open = async (number: string, variant: 'desktop' | 'mobile' = 'desktop') => {
  const seen = await visit(browser, world, { as: 'kestrel', variant });
  await seen.page.goto(`${PAGES.result[variant]}?order=${number}&gid=1000039`);
  return { ...seen, heading: seen.page.getByRole('main').getByRole('heading', { level: 1 }) };
};

test.each(['desktop', 'mobile'] as const)(
  'the page follows the order from paying to the mailbox (%s)',
  async (variant) => {
    const { number } = await placeOrder(world, kestrel);
    const payment = await startPayment(kestrel, number);
    const { page, heading, complaints } = await open(number, variant);
    await expect(heading).toHaveText('Waiting for the payment');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    await decide(world, payment, 'success');
    await expect(heading).toHaveText('It’s in your mailbox');
    await expect(page.getByText('60 Astralite was delivered to Kestrel Vane.').first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'It’s in your mailbox' })).toBeAttached();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Confirmed: in your mailbox' }).locator('time'),
    ).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(complaints).toEqual([]);
  },
);

test.each(['desktop', 'mobile'] as const)(
  'the page says what an order earns, and once it is there how far the next level is (%s)',
  async (variant) => {
    const order = { item: 'astralite-300', total: 549 };
    const { number } = await placeOrder(world, kestrel, order);
    const payment = await startPayment(kestrel, number);
    const { page, complaints } = await open(number, variant);
    const card = page.getByRole('main').getByRole('link', { name: /^VIP points \+/ });
    await expect(card).toHaveText('VIP points +5 points when paid');
    await decide(world, payment, 'success');
    await expect(card).toHaveText(/^VIP points \+5 points \d+ more points? to (Lantern|Beacon)$/);
    const { next } = (await kestrel.call('GET /me/vip')).body;
    await expect(card).toContainText(`${next?.missing} more point`);
    expect(complaints).toEqual([]);
    await card.click();
    await expect(page).toHaveURL(/\/vip/);
  },
);

test('an order that was cancelled says nothing of points', async () => {
  const { number } = await placeOrder(world, kestrel, { item: 'astralite-300', total: 549 });
  await kestrel.call('POST /orders/:number/cancel', { params: { number }, body: { confirmed: true } });
  const { page, heading } = await open(number);
  await expect(heading).toHaveText('This order is cancelled');
  await expect(page.getByRole('main')).not.toContainText('VIP points');
});

test('a language that the provider wrote into the address goes no further, and is not kept', async () => {
  const { number } = await placeOrder(world, kestrel);
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.goto(`${PAGES.result.desktop}?order=${number}&locale=fr`);
  await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible();
  await expect(page).not.toHaveURL(/locale/);
  await page.getByRole('link', { name: 'Order details' }).click();
  await expect(page).toHaveURL(/payment\/order\?/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  expect((await page.context().cookies()).filter(({ name }) => name === 'locale')).toEqual([]);
});

test('the news still comes where streams do not get through', async () => {
  const { number } = await placeOrder(world, kestrel);
  const payment = await startPayment(kestrel, number);
  const { page } = await visit(browser, world, { as: 'kestrel' });
  let streams = 0;
  await page.route('**/events?*', (route) => {
    streams += 1;
    return route.abort();
  });
  await page.goto(`${PAGES.result.desktop}?order=${number}`);
  await expect(page.getByRole('heading', { name: 'Waiting for the payment' })).toBeVisible();
  await decide(world, payment, 'success');
  await expect(page.getByRole('heading', { name: 'It’s in your mailbox' })).toBeVisible({ timeout: 20_000 });
  expect(streams).toBeGreaterThan(0);
});

test('a declined order is paid another way, and nothing has to be chosen again', async () => {
  const { number } = await placeOrder(world, kestrel);
  const payment = await startPayment(kestrel, number);
  const { page, heading } = await open(number, 'mobile');
  await decide(world, payment, 'decline');
  await expect(heading).toHaveText('Payment Failed');
  await expect(page.getByText('The payment was declined. Nothing was charged.').first()).toBeVisible();

  await page.getByRole('button', { name: 'Pay another way' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose how to pay' });
  await expect(dialog.getByRole('radio', { name: /Credit or debit card/ })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Digital wallet' }).check();
  await dialog.getByRole('button', { name: 'Pay €1.09' }).click();
  await page.waitForURL(`${world.psp.url}/**`);
  await decide(world, paymentOf(page.url()), 'success');
  await page.goto(`${PAGES.result.mobile}?order=${number}`);
  await expect(heading).toHaveText('It’s in your mailbox');
  await expect(page.getByText('Digital wallet')).toBeVisible();
});

test('the same method again after a decline is a new payment, not the old page', async () => {
  const { number } = await placeOrder(world, kestrel);
  const first = await startPayment(kestrel, number);
  const { page } = await open(number);
  const send = async () => {
    const sheet = page.getByRole('button', { name: 'Pay another way' });
    const pay = page.getByRole('dialog').getByRole('button', { name: 'Pay €1.09' });
    // A page that the browser restored still shows its sheet.
    await sheet.or(pay).first().waitFor();
    if (await sheet.isVisible()) await sheet.click();
    await pay.click();
    await page.waitForURL(`${world.psp.url}/**`);
    return paymentOf(page.url());
  };
  await decide(world, first, 'decline');
  const second = await send();
  await decide(world, second, 'decline');
  await goBack(page);
  const third = await send();
  expect(new Set([first, second, third]).size).toBe(3);
});

test('a provider that does not answer is said in place, and the order stays payable', async () => {
  const { number } = await placeOrder(world, kestrel);
  const { page, heading } = await open(number);
  await expect(heading).toHaveText('Not paid yet');
  await world.psp.put({ create: 'error' });
  await page.getByRole('button', { name: 'Pay now' }).click();
  const pay = page.getByRole('dialog').getByRole('button', { name: 'Pay €1.09' });
  await pay.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The payment provider does not answer.');
  await world.psp.put({ create: 'ok' });
  await pay.click();
  await page.waitForURL(`${world.psp.url}/**`);
});

test.each([
  { browserHas: 'a wallet', name: 'Google Pay', method: 'google-pay' },
  { browserHas: 'no wallet', name: 'Digital wallet', method: 'wallet' },
])(
  'who left without paying finds $name ready where the browser has $browserHas, and pays by it with one press',
  async (given) => {
    const { number } = await placeOrder(world, kestrel);
    await decide(world, await startPayment(kestrel, number), 'abandon');
    const { page, heading } = await open(number, 'mobile');
    if (given.browserHas === 'no wallet') {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'PaymentRequest'));
      await page.reload();
    }
    await expect(heading).toHaveText('Not paid yet');
    await expect(page.getByText('Nothing was charged.').first()).toBeVisible();
    await expect(page.getByRole('main').getByText(given.name)).toBeVisible();
    await page.getByRole('button', { name: 'Pay another way' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose how to pay' });
    await expect(dialog.getByRole('radio', { name: given.name })).toBeChecked();
    await dialog.getByRole('button', { name: 'Close' }).click();
    // It has such a button too.
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Pay €1.09' }).click();
    await page.waitForURL(`${world.psp.url}/**`);
    const { body } = await kestrel.call('GET /orders/:number', { params: { number } });
    expect(body).toMatchObject({ status: 'paying', method: { id: given.method } });
  },
);

test('a provider that marks the way back of those who leave is believed until it knows better', async () => {
  const { number } = await placeOrder(world, kestrel);
  const payment = await startPayment(kestrel, number);
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.goto(`${PAGES.result.desktop}?order=${number}&left=1`);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Not paid yet');
  await expect(page.getByRole('button', { name: 'Pay €1.09' })).toBeVisible();
  await decide(world, payment, 'success');
  await expect(heading).toHaveText('It’s in your mailbox');
});

test('while the payment is awaited, the page can be left: that is its main action', async () => {
  const { number } = await placeOrder(world, kestrel);
  await startPayment(kestrel, number);
  const { page, heading } = await open(number, 'mobile');
  await expect(heading).toHaveText('Waiting for the payment');
  const [main] = await page.getByRole('main').locator('.fill-gradient').all();
  await expect(page.getByRole('main').locator('.fill-gradient')).toHaveCount(1);
  await expect(main ?? heading).toHaveText('Back to the shop');
});

test('an order that has run out stays, says why, and is ordered again as it was', async () => {
  const { number } = await placeOrder(world, kestrel);
  await world.context.sql`update orders set expires_at = now(), payment_state = 'expired' where number = ${number}`;
  const { page, heading } = await open(number);
  await expect(heading).toHaveText('This order has expired');
  await expect(page.getByText('It was not paid in time, so nothing is sent.').first()).toBeVisible();
  await expect(page.getByRole('main').locator('.fill-gradient')).toHaveCount(1);
  await page.getByRole('link', { name: 'Order again' }).click();
  await page.waitForURL('**/v2/payment?*');
  const search = Object.fromEntries(new URL(page.url()).searchParams);
  expect(search).toMatchObject({ item: 'astralite-60', role: 's3-1187', method: 'card' });
});

test('what arrived is told in one number, and the game is opened from there', async () => {
  const total = 1649;
  const { number } = await placeOrder(world, kestrel, { item: 'astralite-980', total });
  await payFor(world, kestrel, number);
  const { page, heading } = await open(number, 'mobile');
  await expect(heading).toHaveText('It’s in your mailbox');
  const { body } = await kestrel.call('GET /orders/:number', { params: { number } });
  const [grant] = body.quote.grants;
  const all = (grant?.quantity ?? 0) + (grant?.bonus ?? 0) + (grant?.extra ?? 0);
  expect(all).toBeGreaterThan(980);
  await expect(page.getByText(`= ${all.toLocaleString('en')} Astralite`).first()).toBeVisible();
  const game = page.getByRole('link', { name: 'Open Starfall Odyssey' });
  await expect(game).toHaveAttribute('href', 'starfall://shop');
});

test('a refused item tells to contact support, with the number filled in', async () => {
  await world.games.put({ deliver: 'refuse' });
  const { number } = await placeOrder(world, kestrel);
  await payFor(world, kestrel, number);
  const { page, heading } = await open(number);
  await expect(heading).toHaveText('Sending condition not met');
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    new RegExp(`order=${number}`),
  );
});

test('back to the shop keeps every choice', async () => {
  const { number } = await placeOrder(world, kestrel, {
    currency: 'GBP',
    method: 'wallet',
    total: await poundsOf('astralite-60'),
  });
  await payFor(world, kestrel, number);
  const { page } = await open(number);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.waitForURL('**/v2/payment?*');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    gid: '1000039',
    region: 'eu',
    role: 's3-1187',
    item: 'astralite-60',
    currency: 'GBP',
  });
});

const poundsOf = async (id: string) => {
  const { body } = await world.anonymous.call('GET /games/:gid', { params: { gid: 1000039 } });
  return body.items.find((item) => item.id === id)?.prices.GBP;
};

test('an order of another player, or none at all, is not found', async () => {
  const mika = await world.signIn('mika', 'sakura');
  const foreign = await placeOrder(world, mika, {
    region: 'asia',
    roleId: 'a1-330',
    currency: 'JPY',
    total: await yenOf(),
  });
  for (const search of [`?order=${foreign.number}`, '?order=nonsense']) {
    const { page } = await visit(browser, world, { as: 'kestrel' });
    await page.goto(`${PAGES.result.desktop}${search}`);
    await expect(page.getByRole('heading', { name: 'We cannot find this order' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'My orders' })).toBeVisible();
  }
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.goto(PAGES.result.desktop);
  await expect(page.getByRole('heading', { name: 'Which order?' })).toBeVisible();
});

const yenOf = async () => {
  const { body } = await world.anonymous.call('GET /games/:gid', { params: { gid: 1000039 } });
  return body.items.find((item) => item.id === 'astralite-60')?.prices.JPY;
};

test('who lost the session on the way signs in and is back at the order', async () => {
  const { number } = await placeOrder(world, kestrel);
  const { page } = await visit(browser, world);
  await page.goto(`${PAGES.result.desktop}?order=${number}&gid=1000039`);
  await expect(page.getByText('Please log in before continuing')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill('kestrel');
  await page.getByLabel('Password', { exact: true }).fill('starlight');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`/payment/result\\?order=${number}&gid=1000039$`));
  await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible();
});

test('a session that the portal has ended leads to sign-in too', async () => {
  const { number } = await placeOrder(world, kestrel);
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.route('**/api/orders/**', (route) =>
    route.fulfill({
      status: 401,
      json: { error: { code: 'session.required', message: '', params: {}, requestId: 'x' } },
    }),
  );
  await page.goto(`${PAGES.result.desktop}?order=${number}`);
  await expect(page.getByText('Please log in before continuing')).toBeVisible();
});

const isThere = (heading: string) => async (page: Page) =>
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
const look = (number: string, ready: (page: Page) => Promise<void>) =>
  expectSound(browser, world, { address: PAGES.result, search: `?order=${number}`, as: 'kestrel', ready });

test('the page is sound while a payment is waited for', async () => {
  const { number } = await placeOrder(world, kestrel);
  await startPayment(kestrel, number);
  await look(number, isThere('Waiting for the payment'));
});

test('the page is sound once the item is in the game', async () => {
  const { number } = await placeOrder(world, kestrel);
  await payFor(world, kestrel, number);
  await look(number, isThere('It’s in your mailbox'));
});

test('the page is sound before the payment, with the sheet that takes it', async () => {
  const { number } = await placeOrder(world, kestrel);
  await look(number, async (page) => {
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Pay/ })).toBeVisible();
  });
});
