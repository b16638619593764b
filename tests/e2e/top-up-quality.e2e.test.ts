import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { axeFindingsInBothThemes } from './axe.ts';
import { expect } from './expect.ts';
import { browser, openShop, world } from './shop.ts';
import { parts, type Variant, visit } from './top-up-kit.ts';

openShop();

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.each<Variant>(['desktop', 'mobile'])(
  'no axe findings in either theme, for a visitor, a buyer, in the dialogs, and with a problem shown (%s)',
  async (variant) => {
    const visitor = await visit(browser, world, { variant });
    await visitor.open('?gid=1000041&region=moon');
    await expect(visitor.page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    expect(await axeFindingsInBothThemes(visitor.page)).toEqual([]);
    await parts(visitor.page).next.click();
    await expect(visitor.page.getByRole('dialog').getByLabel('Username')).toBeVisible();
    expect(await axeFindingsInBothThemes(visitor.page)).toEqual([]);

    const { page, open, complaints } = await visit(browser, world, { variant, as: 'kestrel' });
    await open('?gid=1000039&region=eu&item=astralite-980');
    const { next, change } = parts(page);
    const dialog = page.getByRole('dialog');
    await expect(next).toHaveText('Choose character');
    await page.getByRole('button', { name: 'Add an email for the receipt' }).click();
    await page.getByLabel('Email for the receipt (optional)').fill('nobody@nowhere');
    await page.getByLabel('Email for the receipt (optional)').blur();
    await expect(page.getByText('Please enter the correct email address')).toBeVisible();
    expect(await axeFindingsInBothThemes(page)).toEqual([]);

    for (const opener of [next, change, page.getByRole('button', { name: 'Enter a code' })]) {
      await opener.click();
      await expect(dialog.getByRole('radio').or(dialog.getByRole('textbox')).first()).toBeVisible();
      expect(await axeFindingsInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await page.getByRole('button', { name: /^Region and currency/ }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Done' })).toBeVisible();
    expect(await axeFindingsInBothThemes(page)).toEqual([]);
    expect([...visitor.complaints, ...complaints]).toEqual([]);
  },
);

test.each([360, 390, 480, 600])('nothing is wider than a phone of %i px', async (width) => {
  const { page, open } = await visit(browser, world, { variant: 'mobile', as: 'kestrel' });
  await page.setViewportSize({ width, height: 780 });
  for (const gid of [1000039, 1000041, 1000052]) {
    await open(`?gid=${gid}`);
    await expect(page.getByRole('radio').first()).toBeVisible();
    expect(await overflow(page)).toBe(0);
  }
});

test.each([768, 1024, 1440])('nothing is wider than a window of %i px', async (width) => {
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await page.setViewportSize({ width, height: 900 });
  await open('?gid=1000041');
  await expect(page.getByRole('radio').first()).toBeVisible();
  expect(await overflow(page)).toBe(0);
});

test('on the phone all controls are 44 px high, and badges never cover the pictures', async () => {
  const { page, open } = await visit(browser, world, { variant: 'mobile', as: 'kestrel' });
  await open('?gid=1000041&item=march-orders-20');
  await expect(page.getByRole('radio').first()).toBeVisible();
  const small = await page
    .locator('main')
    .locator('button, a, input')
    .evaluateAll((elements) =>
      elements
        .map((element) => ({ text: element.textContent || element.id, height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height < 44),
    );
  expect(small).toEqual([]);
  const covered = await page.locator('label:has(img)').evaluateAll(
    (cards) =>
      cards.filter((card) => {
        const art = card.querySelector('img')?.getBoundingClientRect();
        const texts = [...card.querySelectorAll('span')].filter(
          (span) => span.children.length === 0 && span.textContent,
        );
        return texts.some((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          return art && right > art.left + 1 && left < art.right - 1 && bottom > art.top + 1 && top < art.bottom - 1;
        });
      }).length,
  );
  expect(covered).toBe(0);
});

interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

test.each<Variant>(['desktop', 'mobile'])('nothing moves when the data loads (%s)', async (variant) => {
  const { page, open } = await visit(browser, world, { variant, as: 'mika' });
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as ShiftEntry[]) {
        if (!hadRecentInput) Reflect.set(window, 'shift', Reflect.get(window, 'shift') + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open('?gid=1000039&region=asia&item=astralite-980');
  await expect(page.getByText('Altair-1 · Asia')).toBeVisible();
  await expect(parts(page).pay).toHaveText('Pay ¥2,400');
  const shift = await page.evaluate(() => Number(Reflect.get(window, 'shift')));
  expect(shift).toBeLessThan(0.02);
});
