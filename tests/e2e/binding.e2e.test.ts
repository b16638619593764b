import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { LANGUAGES } from '#web/i18n/languages.ts';
import { answerBinding, BINDING_STATES, type State } from './binding-kit.ts';
import { expect } from './expect.ts';
import { misfits } from './fit.ts';
import { addressOf, moveTo, settled } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { expectSoundNow } from './sign-in-kit.ts';
import { tabTo, type Variant, visit } from './top-up-kit.ts';

openShop();

/** Opens the page in a state, with mocked answers. */
async function openState(variant: Variant, state: State, search = '') {
  const seen = await visit(browser, world, { variant, ...(!state.visitor && { as: 'kestrel' as const }) });
  await answerBinding(seen.page, state);
  await seen.page.goto(`${addressOf(state.page ?? 'bind', variant)}?${state.search ?? ''}${search}`);
  await expect(seen.page.locator('main :is(form, a, button)').first()).toBeVisible();
  await expect(seen.page.locator('.pulse-soft')).toHaveCount(0);
  return seen;
}

const parts = (page: Page) => ({
  country: page.getByRole('combobox', { name: 'Country' }),
  number: page.getByRole('textbox', { name: 'Phone number' }),
  code: page.getByLabel('Verification code'),
  done: page.getByRole('status').filter({ hasText: 'Your phone is linked' }),
});

test.each(Object.keys(BINDING_STATES).flatMap((name) => [['mobile', name] as const, ['desktop', name] as const]))(
  'on a %s device %s is accessible in both themes',
  async (variant, name) => {
    const state = BINDING_STATES[name] ?? {};
    const { page, complaints } = await openState(variant, state);
    await state.act?.(page);
    await expectSoundNow({ page, complaints });
    expect(await misfits(page)).toEqual([]);
  },
);

test('a phone is linked and its gift reached by keyboard', async () => {
  const { page } = await openState('desktop', {});
  const { country, number, code, done } = parts(page);
  await tabTo(page, country);
  await page.keyboard.type('jap');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('Japan +81');
  await page.keyboard.press('Tab');
  await expect(number).toBeFocused();
  // A phone suggests its own number, and shows a numeric keyboard.
  await expect(number).toHaveAttribute('autocomplete', 'tel-national');
  await page.keyboard.type('090 1234 5678');
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await page.keyboard.type('123456');
  await expect(done).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: /^Claim:/ }));
});

test('choices survive a reload, and no error is shown before an action', async () => {
  const { page } = await openState('desktop', {});
  await page.getByRole('radio', { name: 'Email' }).check();
  await expect(page).toHaveURL(/kind=email/);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
});

test.each<[Variant, State]>([
  ['desktop', { visitor: true }],
  ['desktop', {}],
  ['mobile', {}],
])('nothing moves while it loads (%s, %j)', async (variant, state) => {
  const { page } = await openState(variant, state);
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifted: number }).shifted += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await expect(page.locator('main :is(form, ol)').first()).toBeVisible();
  await expect(page.locator('.pulse-soft')).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.02);
});

test('a visitor who signs in returns to their choices', async () => {
  const { page } = await openState('mobile', { visitor: true });
  await page.getByRole('radio', { name: 'Email' }).check();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill('kestrel');
  await page.getByLabel('Password', { exact: true }).fill('starlight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/v2\/activity\/bind\?(.*&)?kind=email/);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

const NARROW = ['bind-missing', 'bind-done', 'bind-change', 'bind-notice', 'bind-waits', 'bind-sign-in'];

test.each(NARROW)('%s fits a small phone in every language', async (name) => {
  const state = BINDING_STATES[name] ?? {};
  const { page } = await openState('mobile', state);
  await page.setViewportSize({ width: 360, height: 740 });
  const found: Record<string, string[]> = {};
  await state.act?.(page);
  for (const { locale, tag } of LANGUAGES) {
    await moveTo(page, `${addressOf(state.page ?? 'bind', 'mobile')}?${state.search ?? ''}&locale=${locale}`);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await settled(page);
    const misfit = await misfits(page);
    if (misfit.length > 0) found[locale] = misfit;
  }
  expect(found).toEqual({});
});
