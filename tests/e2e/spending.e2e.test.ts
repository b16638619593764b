import { expect, type Page } from '@playwright/test';
import { test } from 'vitest';
import { expectSound, PAGES, placeOrder } from './pages-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { parts, passwordOf, type Username, type Variant, visit } from './top-up-kit.ts';

openShop();

const limiting = (page: Page) => {
  const card = page.getByRole('region', { name: 'Monthly spending limit' });
  const dialog = page.getByRole('dialog', { name: 'Monthly spending limit' });
  return {
    card,
    dialog,
    open: card.getByRole('button', { name: /^(Set a|Change) limit$/ }),
    amount: dialog.getByLabel('Limit per month'),
    currency: dialog.getByLabel('Currency'),
    save: dialog.getByRole('button', { name: 'Save limit' }),
    remove: dialog.getByRole('button', { name: 'Remove limit' }),
  };
};

async function limitOf(as: Username, variant: Variant = 'desktop') {
  const { page } = await visit(browser, world, { as, variant });
  await page.goto(PAGES.spending[variant]);
  return { page, ...limiting(page) };
}

/** Writes an amount in the dialog and saves it. */
async function setLimit({ open, amount, save, dialog }: ReturnType<typeof limiting>, text: string) {
  await open.click();
  await amount.fill(text);
  await save.click();
  await expect(dialog).toBeHidden();
}

const clientOf = (username: Username) => world.signIn(username, passwordOf(username));

test('a limit is set and lowered at once; a raise and its removal wait, and can be taken back', async () => {
  const { page, ...limit } = await limitOf('newbie', 'mobile');
  const { card, dialog, open, remove } = limit;
  await expect(card).toContainText('No limit set.');
  await open.click();
  await expect(limit.amount).toHaveValue('');
  await expect(remove).toHaveCount(0);
  await limit.currency.selectOption('EUR');
  await limit.amount.fill('50,00');
  await limit.save.click();
  await expect(card).toContainText('0% of €50.00 used');
  // The month ends for everybody at once: in UTC, which is named to whoever lives elsewhere.
  const zone = new Date().getTimezoneOffset() === 0 ? '' : ' UTC';
  await expect(card).toContainText(new RegExp(`Resets .*1.* 12:00\\sAM${zone}`));
  await expect(page.getByText('Your limit is saved and counts now.')).toBeVisible();
  await expect(open).toBeFocused();

  await setLimit(limit, '20');
  await expect(card).toContainText('0% of €20.00 used');

  await setLimit(limit, '80');
  await expect(card).toContainText('0% of €20.00 used');
  await expect(card).toContainText(/^.*From .* your limit is €80\.00\./);
  await page.reload();
  await expect(card).toContainText('your limit is €80.00.');

  await open.click();
  await dialog.getByRole('button', { name: 'Keep €20.00 instead' }).click();
  await expect(dialog).toBeHidden();
  await expect(card).not.toContainText('€80.00');

  await open.click();
  await remove.click();
  await expect(card).toContainText('you have no limit.');
  await expect(card).toContainText('0% of €20.00 used');
});

test('the account’s menu leads to the limit', async () => {
  const { page } = await visit(browser, world, { as: 'lena', variant: 'mobile' });
  await page.goto(PAGES.history.mobile);
  await expect(limiting(page).card).toHaveCount(0);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Monthly spending limit' }).click();
  await expect(limiting(page).card).toContainText('No limit set.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what is no amount is said at the field', async () => {
  const { dialog, open, amount, save } = await limitOf('lena');
  await open.click();
  await amount.fill('a lot');
  await save.click();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription('Please enter an amount, for example 50.');
  await expect(dialog).toBeVisible();
});

test('the last used currency is offered first, and a failure keeps what was typed', async () => {
  const mika = await clientOf('mika');
  const { body: game } = await world.anonymous.call('GET /games/:gid', { params: { gid: 1000039 } });
  const total = game.items.find(({ id }) => id === 'astralite-60')?.prices.JPY;
  await placeOrder(world, mika, { region: 'asia', roleId: 'a1-330', currency: 'JPY', total });
  const { page, dialog, open, amount, currency, save, card } = await limitOf('mika', 'mobile');
  await open.click();
  await expect(currency).toHaveValue('JPY');
  await page.route('**/spending-cap', (route) => route.abort());
  await amount.fill('5000');
  await save.click();
  await expect(dialog.getByRole('alert').filter({ visible: true })).toContainText('No answer from the shop.');
  await expect(amount).toHaveValue('5000');
  await page.unroute('**/spending-cap');
  await save.click();
  await expect(card).toContainText(/[1-9]\d?% of ¥5,000 used/);
});

test('an order over the limit is refused at the pay step, which leads to the limit', async () => {
  const lena = await clientOf('lena');
  await lena.call('PUT /me/spending-cap', { body: { cap: { amount: 100, currency: 'EUR' } } });
  const { page, open } = await visit(browser, world, { as: 'lena', variant: 'desktop' });
  await open('?gid=1000041&region=eu&role=k12-777&currency=EUR');
  const { item, pay, alert } = parts(page);
  await item('100 Bullion').click();
  await pay.click();
  await expect(alert).toContainText('This would go over your spending limit of €1.00.');
  await expect(alert).toContainText('Nothing was charged.');
  await expect(alert).toBeFocused();
  await alert.getByRole('link', { name: 'See your spending limit' }).click();
  await expect(page).toHaveURL(/\/account\/spending/);
  await expect(limiting(page).card).toBeInViewport();
  await expect(limiting(page).card).toContainText('0% of €1.00 used');
  expect((await lena.call('GET /orders')).body.orders).toEqual([]);
});

test('the card and its dialog are sound', async () => {
  const guest = await clientOf('guest');
  await guest.call('PUT /me/spending-cap', { body: { cap: { amount: 5000, currency: 'EUR' } } });
  await guest.call('PUT /me/spending-cap', { body: { cap: { amount: 100_000, currency: 'EUR' } } });
  await expectSound(browser, world, {
    address: PAGES.spending,
    as: 'guest',
    ready: async (page) => {
      await expect(limiting(page).card).toContainText('your limit is €1,000.00.');
    },
  });
  await expectSound(browser, world, {
    address: PAGES.spending,
    as: 'guest',
    ready: async (page) => {
      const { open, amount, save, dialog } = limiting(page);
      await open.click();
      await amount.fill('-');
      await save.click();
      await expect(dialog.getByText('Please enter an amount')).toBeVisible();
    },
  });
});

test('the desktop pages fit windows from 360 to 900 px', { timeout: 60_000 }, async () => {
  const { page } = await visit(browser, world, { as: 'kestrel' });
  for (const locale of ['en-US', 'ru', 'de']) {
    for (const address of [PAGES.history.desktop, PAGES.spending.desktop]) {
      await page.goto(`${address}?locale=${locale}`);
      await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
      for (const width of [360, 480, 700, 768, 900]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${address} in ${locale} at ${width} px`).toBe(0);
      }
    }
  }
});
