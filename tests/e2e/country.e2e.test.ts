import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, test } from 'vitest';
import { mmdb } from '#server/adapters/countries/mmdb.fixture.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { axeFindings } from './axe.ts';
import { expect } from './expect.ts';
import { misfits } from './fit.ts';
import { browser, openWith } from './shop.ts';
import { parts, visit } from './top-up-kit.ts';

const TIDEWATER = new URL('../../examples/tidewater', import.meta.url).pathname;
const SEARCH = '?gid=1000063&region=world&item=pearls-330';

const dir = mkdtempSync(join(tmpdir(), 'country-'));
const file = join(dir, 'countries.mmdb');
writeFileSync(file, mmdb({ '127.0.0.0/8': { country: { iso_code: 'US' } } }));
afterAll(() => rmSync(dir, { recursive: true }));

let world: World;
openWith(
  () => startWorld({ catalog: TIDEWATER, env: { COUNTRY_DATABASE: file } }),
  (opened) => {
    world = opened;
  },
);

const total = (page: Page) => page.getByRole('status').filter({ hasText: 'Total' });
const dialog = (page: Page) => page.getByRole('dialog');
const country = (page: Page) => dialog(page).getByRole('combobox', { name: 'Country' });
const state = (page: Page) => dialog(page).getByRole('combobox', { name: 'State or province' });

test('in a region for any country, the address’s country is first, and the button requires the state before the sale', async () => {
  const { page, open, complaints } = await visit(browser, world, { variant: 'mobile', as: 'kestrel' });
  await open(SEARCH);
  const { next } = parts(page);
  await expect(next).toHaveText('Choose where you live');
  await expect(page.getByText('Prices before tax')).toBeVisible();
  await next.click();
  await expect(country(page)).toHaveValue('US');
  const options = country(page).getByRole('option');
  await expect(options).toHaveCount(250);
  await expect(options.first()).toHaveText('United States');
  await expect(state(page)).toHaveValue('');
  expect([await misfits(page), await axeFindings(page)]).toEqual([[], []]);
  await state(page).selectOption('California');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(total(page)).toHaveText('Total: $5.35');
  await expect(next).toHaveText(/^Pay/);
  await expect(page).toHaveURL(/state=CA/);
  await expect(page.getByText('Sales tax · California (7.25%)')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('another country has another tax, and requires no state if it has none', async () => {
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await open(`${SEARCH}&state=NY`);
  await expect(total(page)).toHaveText('Total: $5.19');
  await page.getByRole('button', { name: /^Region and currency/ }).click();
  await country(page).selectOption('Germany');
  await expect(state(page)).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(total(page)).toHaveText('Total: $5.94');
  await page.getByRole('button', { name: /^Region and currency/ }).click();
  await country(page).selectOption('Canada');
  await state(page).selectOption('Québec');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(total(page)).toHaveText('Total: $5.74');
  await page.reload();
  await expect(total(page)).toHaveText('Total: $5.74');
});

test('an order shows the state of its tax, and the next visit starts with it', async () => {
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await open(`${SEARCH}&state=TX`);
  await expect(total(page)).toHaveText('Total: $5.30');
  await parts(page).pay.click();
  await page.waitForURL(`${world.psp.url}/**`);
  await page.getByRole('button', { name: /Pay \$/ }).click();
  await expect(page.getByText('Sales tax · Texas', { exact: false }).first()).toBeVisible();
  await open(SEARCH);
  await expect(total(page)).toHaveText('Total: $5.30');
});
