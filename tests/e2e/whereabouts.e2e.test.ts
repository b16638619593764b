import { test } from 'vitest';
import { DEMO } from '#tests/world/demo-catalog.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { expect } from './expect.ts';
import { finished } from './finished-kit.ts';
import { shiftOf, watchShifts } from './shifts.ts';
import { browser, openWith } from './shop.ts';
import { visit } from './top-up-kit.ts';

let world: World;
openWith(
  () => startWorld({ catalog: DEMO, env: { FINISHED_PAGES: 'true', COUNTRY_HEADER: 'CF-IPCountry' } }),
  (opened) => {
    world = opened;
  },
);

const PATH = '/platform/v2/wap/payment';
/** Invisible layout shift. */
const MOST = 0.002;

test.each([
  ['Asia/Tokyo', 'Asia · JPY', '¥'],
  ['Asia/Bangkok', 'Asia · THB', 'THB'],
  ['America/New_York', 'North America · USD', '$'],
  ['Europe/London', 'Europe · GBP', '£'],
  ['America/Argentina/Buenos_Aires', 'Europe · EUR', '€'],
])('a visitor in %s sees prices of %s', async (timezoneId, where, sign) => {
  const { page, open } = await visit(browser, world, { variant: 'mobile', timezoneId });
  await open();
  await expect(page.getByRole('button', { name: where })).toBeVisible();
  await expect(page.getByRole('radio', { name: sign }).first()).toBeVisible();
});

test('the proxy’s country is already in the HTML, and nothing moves when the app loads', async () => {
  const from = (country: string) => ({ 'CF-IPCountry': country });
  // The time zone says otherwise: the network address takes precedence.
  const { page } = await visit(browser, world, {
    variant: 'mobile',
    timezoneId: 'Europe/Berlin',
    extraHTTPHeaders: from('JP'),
  });
  await watchShifts(page.context());
  await finished(world, page.context(), PATH, from('JP'));
  const html = await (await page.goto(PATH))?.text();
  expect(html).toContain('Asia · JPY');
  await page.waitForFunction(() => !Reflect.has(window, 'replayPresses'));
  await expect(page.getByRole('button', { name: 'Asia · JPY' })).toBeVisible();
  const { sum, moved } = await shiftOf(page);
  expect(sum < MOST ? [] : moved).toEqual([]);
  const elsewhere = await visit(browser, world, { variant: 'mobile', extraHTTPHeaders: from('DE') });
  await finished(world, elsewhere.page.context(), PATH, from('DE'));
  expect(await (await elsewhere.page.goto(PATH))?.text()).toContain('Europe · EUR');
});

test('a finished page for a country without a region shows the same as an unfinished one, and the next game starts again', async () => {
  const headers = { 'CF-IPCountry': 'AR' };
  const { page, open } = await visit(browser, world, { variant: 'mobile', extraHTTPHeaders: headers });
  const bastion = `${PATH}?gid=1000041`;
  await finished(world, page.context(), bastion, headers);
  expect(await (await page.goto(bastion))?.text()).toContain('Worldwide · USD');
  await expect(page.getByRole('button', { name: 'Worldwide · USD' })).toBeVisible();
  await open('?gid=1000041&item=none');
  await expect(page.getByRole('button', { name: 'Worldwide · USD' })).toBeVisible();
});

test('a visitor who starts on the home page sees the prices of their country too', async () => {
  const headers = { 'CF-IPCountry': 'JP' };
  const { page } = await visit(browser, world, {
    variant: 'mobile',
    timezoneId: 'Europe/Berlin',
    extraHTTPHeaders: headers,
  });
  await finished(world, page.context(), '/platform/wap', headers);
  await page.goto('/platform/wap');
  await page.waitForFunction(() => !Reflect.has(window, 'replayPresses'));
  await page.getByRole('link', { name: 'Top-up', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Asia · JPY' })).toBeVisible();
});

test('a chosen region is there on the next visit', async () => {
  const { page, open } = await visit(browser, world, { variant: 'mobile', timezoneId: 'Asia/Tokyo' });
  await open();
  await page.getByRole('button', { name: 'Asia · JPY' }).click();
  await page.getByRole('radio', { name: 'North America' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  // Within this visit, and in the next one.
  await page.getByRole('link', { name: 'Lanternfish' }).click();
  await page.getByRole('link', { name: 'Top-up', exact: true }).click();
  await expect(page.getByRole('button', { name: 'North America · USD' })).toBeVisible();
  await open();
  await expect(page.getByRole('button', { name: 'North America · USD' })).toBeVisible();
});
