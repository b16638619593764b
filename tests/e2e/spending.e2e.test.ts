import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { passwordOf, type Username } from '#tests/world/demo-players.ts';
import { expect } from './expect.ts';
import { expectSound, PAGES } from './pages-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { parts, type Variant, visit } from './top-up-kit.ts';

openShop();

const limiting = (page: Page) => {
  const card = page.getByRole('region', { name: 'Monthly spending limit' });
  const dialog = page.getByRole('dialog', { name: 'Monthly spending limit' });
  return {
    card,
    dialog,
    open: card.getByRole('button', { name: /^(Set a|Change) limit$/ }),
    amount: dialog.getByLabel('Monthly limit'),
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

/** Enters an amount in the dialog and saves it. */
async function setLimit({ open, amount, save, dialog }: ReturnType<typeof limiting>, text: string) {
  await open.click();
  await amount.fill(text);
  await save.click();
  await expect(dialog).toBeHidden();
}

const clientOf = (username: Username) => world.signIn(username, passwordOf(username));

test('a limit is set and lowered at once; a raise and its removal wait, and can be cancelled', async () => {
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
  // The month ends for all players at once, in UTC, which is shown to players in other zones.
  const zone = new Date().getTimezoneOffset() === 0 ? '' : ' UTC';
  await expect(card).toContainText(new RegExp(`Resets .*1.* 12:00\\sAM${zone}`));
  await expect(page.getByText('Your limit is saved and in effect now.')).toBeVisible();
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

test('an order over the limit leads to the limit, which is visible', async () => {
  const mika = await clientOf('mika');
  await mika.call('PUT /me/spending-cap', { body: { cap: { amount: 100, currency: 'EUR' } } });
  const { page, open } = await visit(browser, world, { as: 'mika', variant: 'mobile' });
  await open('?gid=1000039&region=asia&item=astralite-300');
  await parts(page).pay.click();
  await parts(page).alert.getByRole('link', { name: 'See your spending limit' }).click();
  await expect(limiting(page).card).toBeInViewport();
});

test('the card and its dialog are accessible', async () => {
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

test('the desktop pages fit windows from 360 to 900 px', async () => {
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
