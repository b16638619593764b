import type { Page } from '@playwright/test';
import { beforeEach, test } from 'vitest';
import { WithdrawalShop } from '#tests/integration/withdrawal-kit.ts';
import { expect } from './expect.ts';
import { expectSound, PAGES, paymentOf } from './pages-kit.ts';
import { browser, openWith } from './shop.ts';
import { parts, type Variant, visit } from './top-up-kit.ts';

let shop: WithdrawalShop;
openWith(
  async () => {
    const opened = await WithdrawalShop.open();
    return { opened, stop: () => opened.close() };
  },
  ({ opened }) => {
    shop = opened;
  },
);

beforeEach(() => shop.calm());

const tickOf = (page: Page) => page.getByRole('checkbox', { name: /^I want the item at once/ });
const agreeAndPay = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Agree and pay/ });
const order = (page: Page) => ({
  right: page.getByRole('heading', { name: 'Right of withdrawal' }).locator('..'),
  begin: page.getByRole('button', { name: 'Withdraw from contract here' }),
  dialog: page.getByRole('dialog', { name: 'Withdraw from this contract?' }),
  confirm: page.getByRole('dialog').getByRole('button', { name: 'Confirm withdrawal' }),
});

async function openOrder(number: string, variant: Variant = 'desktop') {
  const { page, complaints } = await visit(browser, shop.world, { as: 'kestrel', variant });
  await page.goto(`${PAGES.order[variant]}?order=${number}`);
  return { page, complaints, ...order(page) };
}

test('a buyer withdraws from a paid, undelivered order with terms, and the money is refunded', async () => {
  await shop.world.games.put({ deliver: 'error' });
  const { page, complaints, open } = await visit(browser, shop.world, { as: 'kestrel', variant: 'mobile' });
  await open('?gid=1000039&region=eu&country=DE&item=astralite-60&role=s3-1187');
  const { pay } = parts(page);
  const tick = tickOf(page);
  await expect(pay).toHaveText('Pay €1.09');
  await pay.click();
  await expect(tick).not.toBeChecked();
  await expect(page.getByText('Once it is delivered it stays with your character')).toBeVisible();
  await agreeAndPay(page).click();
  await expect(tick).toBeFocused();
  await expect(tick).toHaveAccessibleDescription(/Check this box to pay\.$/);
  await tick.check();
  await expect(page.getByText('Check this box to pay.')).toBeHidden();
  await expect(agreeAndPay(page)).toHaveText('Agree and pay €1.09');
  await agreeAndPay(page).click();
  await page.waitForURL(`${shop.world.psp.url}/**`);
  const payment = paymentOf(page.url());
  await shop.decide(payment, 'success');
  const { orders } = (await shop.client.call('GET /orders')).body;
  const number = orders[0]?.number ?? '';
  await shop.reachWithdrawal(number, 'open');

  await page.goto(`${PAGES.order.mobile}?order=${number}`);
  const { begin, dialog, confirm, right } = order(page);
  await expect(right).toContainText('I want the item at once');
  await begin.click();
  await expect(dialog).toContainText(`I withdraw from the contract for 60 Astralite, order ${number}.`);
  await expect(dialog.getByLabel('Your name')).toHaveValue('');
  await confirm.click();
  await expect(dialog.getByText('Enter your name')).toBeVisible();
  await dialog.getByLabel('Your name').fill('Kestrel O’Hara');
  await dialog.getByLabel('Email for the confirmation').fill(`${number.toLowerCase()}@example.com`);
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(begin).toBeHidden();
  await expect(right).toContainText('We received your withdrawal on');
  await expect(right).toContainText('Your money has been refunded.');
  expect(await shop.refundedOf(payment)).toBe(109);
  expect((await shop.letters(number, 1))[0]?.subject).toBe(`Your withdrawal has arrived (order ${number})`);

  await page.goto(PAGES.history.mobile);
  await expect(page.getByRole('listitem').filter({ hasText: 'Withdrawn from contract' }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('changed terms are shown again, and nothing is ordered', async () => {
  const { page, open } = await visit(browser, shop.world, { as: 'kestrel' });
  await open('?gid=1000039&region=eu&country=DE&item=astralite-300&role=s3-1187');
  const { pay } = parts(page);
  await page.route('**/platform/api/orders', async (route) => {
    const body = { ...route.request().postDataJSON(), waiver: 'those of last year' };
    await route.continue({ postData: JSON.stringify(body) });
  });
  await pay.click();
  await tickOf(page).check();
  await agreeAndPay(page).click();
  await expect(page.getByText('This text has changed. Read it again')).toBeVisible();
  await expect(tickOf(page)).toBeFocused();
  await expect(tickOf(page)).not.toBeChecked();
  await expect(agreeAndPay(page)).toBeVisible();
});

test('without a rule there is no question, and the order does not mention it', async () => {
  const { page, open } = await visit(browser, shop.world, { as: 'kestrel' });
  await open('?gid=1000039&region=eu&country=GB&item=astralite-60&role=s3-1187');
  const { pay } = parts(page);
  await expect(pay).toHaveText(/^Pay £/);
  await expect(tickOf(page)).toBeHidden();
  const number = await shop.order({ country: 'GB', waiver: undefined });
  await shop.decide(await shop.pay(number), 'success');
  await shop.sent(number);
  const { page: at, right } = await openOrder(number);
  await expect(at.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(right).toBeHidden();
});

test('an order for the wrong character changes to the right one', async () => {
  const number = await shop.order({ roleId: 's7-2044' });
  const { page, complaints } = await openOrder(number, 'desktop');
  await expect(page.getByText('Vane Alt')).toBeVisible();
  await page.getByRole('button', { name: 'Change character' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who gets the item?' });
  // A tap changes nothing yet, because the item may be on its way a moment later.
  await dialog.getByRole('radio', { name: /Kestrel Vane/ }).click();
  await dialog.getByRole('button', { name: 'Send it to this character' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('definition').filter({ hasText: 'Kestrel Vane' })).toBeVisible();
  await expect(page.getByText('Receiving character changed')).toBeVisible();
  await shop.decide(await shop.pay(number), 'success');
  await expect(page.getByRole('button', { name: 'Change character' })).toBeHidden();
  await shop.sent(number);
  expect(await shop.receivers(number)).toEqual(['s3-1187']);
  expect(complaints).toEqual([]);
});

test('the page of an order that can be withdrawn from is accessible', async () => {
  const { number } = await shop.untried();
  await expectSound(browser, shop.world, {
    address: PAGES.order,
    search: `?order=${number}`,
    as: 'kestrel',
    ready: async (page) => {
      await order(page).begin.click();
      await expect(order(page).confirm).toBeVisible();
    },
  });
});
