import { test } from 'vitest';
import { expect } from './expect.ts';
import { misfits } from './fit.ts';
import { browser, openShop, world } from './shop.ts';
import { expectSoundNow, VARIANTS } from './sign-in-kit.ts';
import { visit } from './top-up-kit.ts';

openShop();

const PAGES = {
  survey: '/platform/sdk/wjx?survey=how-do-you-like-it',
  communities: '/platform/sdk/private-domain-bind-user?gid=1000039',
};

const CASES = (['survey', 'communities'] as const).flatMap((name) =>
  VARIANTS.flatMap((variant) => (['en', 'ja', 'th'] as const).map((locale) => [name, variant, locale] as const)),
);

test.each(CASES)('the page of %s is accessible on %s in %s', async (name, variant, locale) => {
  const { page, complaints } = await visit(browser, world, { variant, as: 'kestrel' });
  await page.goto(`${PAGES[name]}&locale=${locale}`);
  await expect(page.locator('main :is(input, img)').first()).toBeVisible();
  await expect(page.locator('.pulse-soft')).toHaveCount(0);
  await expectSoundNow({ page, complaints });
  expect(await misfits(page)).toEqual([]);
});

test('answers survive a reload and are sent once', async () => {
  const { page } = await visit(browser, world, { variant: 'mobile', as: 'lena' });
  await page.goto(PAGES.survey);
  await page.getByRole('radio', { name: 'Up to a year' }).check();
  await page.getByRole('checkbox', { name: 'The story' }).check();
  await page.getByRole('radio', { name: /^3/ }).check();
  await page.getByRole('textbox', { name: /improve first/ }).fill('Loading times');
  await page.reload();
  await expect(page.getByRole('textbox', { name: /improve first/ })).toHaveValue('Loading times');
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
});
