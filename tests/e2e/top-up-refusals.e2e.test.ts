import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from 'vitest';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { copyDemo } from '#tests/world/demo-catalog.ts';
import { until } from '#tests/world/until.ts';
import { browser, openShop, world } from './shop.ts';
import { storedSession } from './sign-in-kit.ts';
import { chooseCharacter, parts, passwordOf, signIn, type Username, visit } from './top-up-kit.ts';

const ODYSSEY = 1000039;

openShop();

const ordersOf = async (username: Username) =>
  (await (await world.signIn(username, passwordOf(username))).call('GET /orders')).body.orders;

/** Sells 980 Astralite at another price, as a publisher does on a running shop. */
async function setPrice(amount: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'catalog-'));
  try {
    copyDemo(directory);
    const file = join(directory, 'games/1000039-starfall-odyssey/items.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('EUR: 1649', `EUR: ${amount}`));
    await applyCatalog(world.context.sql, directory, catalogRules);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  await until(
    async () => (await world.anonymous.call('GET /games/:gid', { params: { gid: ODYSSEY } })).body,
    (game) => game.items.some(({ prices }) => prices.EUR === amount),
  );
}

test('a price that changed meanwhile is shown and has to be confirmed', async () => {
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await open(`?gid=${ODYSSEY}&region=eu&role=s3-1187&item=astralite-980`);
  const { pay, alert } = parts(page);
  await expect(pay).toHaveText('Pay €16.49');
  await setPrice(1799);
  await pay.click();
  await expect(alert).toContainText('€17.99');
  await expect(alert).toBeFocused();
  await expect(pay).toHaveText('Pay €17.99');
  expect(await ordersOf('kestrel')).toHaveLength(0);
  await pay.click();
  await page.waitForURL(`${world.psp.url}/**`);
});

test('with the provider down the order is kept and can be paid from its page or from here', async () => {
  await world.psp.put({ create: 'error' });
  const { page, open } = await visit(browser, world, { as: 'mika', variant: 'mobile' });
  await open(`?gid=${ODYSSEY}&region=asia&item=astralite-300`);
  const { pay, alert } = parts(page);
  await expect(page.getByText('Altair-1 · Asia')).toBeVisible();
  await pay.click();
  await expect(alert).toContainText('your order is kept');
  const [order] = await ordersOf('mika');
  expect(order?.status).toBe('unpaid');
  await expect(alert.getByRole('link', { name: 'Go to your order' })).toHaveAttribute(
    'href',
    new RegExp(`/v2/wap/payment/order\\?.*order=${order?.number}`),
  );
  await world.psp.put({ create: 'ok' });
  await pay.click();
  await page.waitForURL(`${world.psp.url}/**`);
  expect(await ordersOf('mika')).toHaveLength(1);
});

test('a level that is too low is said on the item, which is reached but not chosen', async () => {
  const { page, open } = await visit(browser, world, { as: 'lena' });
  await open('?gid=1000041&item=siege-pack');
  const { item, step, next } = parts(page);
  const siege = item('Siege Breaker Pack');
  await expect(siege).toHaveAccessibleDescription('Needs level 10');
  await expect(step('Choose an item')).toContainText('Siege Breaker Pack cannot be bought right now');
  await siege.focus();
  await expect(siege).toBeFocused();
  await page.keyboard.press('Space');
  await expect(siege).not.toBeChecked();
  await expect(next).toHaveText('Choose an item');
});

test('what is left of a limit is shown for the chosen character, and when it starts anew', async () => {
  const mika = await world.signIn('mika', passwordOf('mika'));
  for (const item of ['weekly-crate', 'orbit-pass']) {
    const total = item === 'orbit-pass' ? 800 : 480;
    const choice = { gid: ODYSSEY, region: 'asia', roleId: 'a1-330', method: 'card', currency: 'JPY' };
    expect((await mika.call('POST /orders', { body: { ...choice, item, total } })).status).toBe(200);
  }
  const { page, open } = await visit(browser, world, { as: 'mika' });
  await open(`?gid=${ODYSSEY}&region=asia`);
  const { item } = parts(page);
  await expect(item('Weekly Supply Crate')).toHaveAccessibleName(
    /2 of 3 left this week\s*Resets Mon,? 4:00\sAM GMT\+8/,
  );
  await expect(item('Orbit Pass')).toHaveAccessibleDescription(/^Back on [A-Z][a-z]{2} \d+$/);
});

test('a limit that was used up meanwhile is said at the item', async () => {
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await open(`?gid=${ODYSSEY}&region=eu&role=s3-1187&item=orbit-pass`);
  const { pay, step, item } = parts(page);
  await expect(pay).toHaveText('Pay €5.49');
  const kestrel = await world.signIn('kestrel', passwordOf('kestrel'));
  const choice = { gid: ODYSSEY, region: 'eu', roleId: 's3-1187', method: 'card' };
  await kestrel.call('POST /orders', { body: { ...choice, item: 'orbit-pass', total: 549 } });
  await pay.click();
  await expect(step('Choose an item').getByRole('alert')).toContainText('The limit of 1 is used up until');
  await expect(item('Orbit Pass')).not.toBeChecked();
});

test('a guest is told to link the account', async () => {
  const { page, open } = await visit(browser, world, { as: 'guest', variant: 'mobile' });
  await open(`?gid=${ODYSSEY}&item=astralite-980`);
  const { step, next, alert } = parts(page);
  await expect(step('Your character')).toContainText('link your guest account');
  await expect(next).toHaveText('Choose character');
  await next.click();
  await expect(alert).toHaveText('Please select a character before proceeding');
});

test('a player without characters is told what to do and can switch the region', async () => {
  const { page, open } = await visit(browser, world, { as: 'newbie' });
  await open(`?gid=${ODYSSEY}`);
  const { step } = parts(page);
  await expect(step('Your character')).toContainText('No character in Europe');
  await step('Your character').getByRole('button', { name: 'Switch region' }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^North America/ })
    .check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(step('Your character')).toContainText('No character in North America');
});

test('without a character in the region the button opens the regions, and goes on where there is one', async () => {
  const { page, open } = await visit(browser, world, { as: 'mika', variant: 'mobile' });
  await open(`?gid=${ODYSSEY}&region=eu&item=astralite-60`);
  const { next, alert } = parts(page);
  await expect(next).toHaveText('Switch region');
  await next.click();
  const dialog = page.getByRole('dialog', { name: 'Region and currency' });
  await expect(dialog.getByRole('status')).toHaveText('No character in Europe');
  await expect(alert).toBeHidden();
  await dialog.getByRole('radio', { name: /^Asia/ }).check();
  await expect(dialog.getByRole('status')).toBeEmpty();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(next).toHaveText(/^Pay ¥/);
});

test('while the game is down characters can be asked for again, and nothing chosen is lost', async () => {
  await world.games.put({ characters: 'error' });
  const { page, open } = await visit(browser, world, { as: 'lena' });
  await open('?gid=1000052&item=dewdrops-280');
  const { step, item } = parts(page);
  await expect(step('Your character')).toContainText('The game does not answer at the moment');
  await world.games.put({ characters: 'ok' });
  await step('Your character').getByRole('button', { name: 'Tap to reload' }).click();
  await expect(step('Your character')).toContainText('No character in Worldwide');
  await expect(item('280 Dewdrops')).toBeChecked();
});

test('a lost connection is said, and the next press buys once', async () => {
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await open('?gid=1000052&item=dewdrops-280');
  const { pay, alert } = parts(page);
  await expect(page.getByText('Meadow 1 · Worldwide')).toBeVisible();
  // The order is placed, but its answer never comes back.
  await page.route('**/platform/api/orders', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await pay.click();
  await expect(alert).toContainText('No answer from the shop');
  await page.unroute('**/platform/api/orders');
  await pay.click();
  await page.waitForURL(`${world.psp.url}/**`);
  expect((await ordersOf('kestrel')).filter(({ game }) => game.gid === 1000052)).toHaveLength(1);
});

test('a session that ended leads to sign-in with every choice kept', async () => {
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await open(`?gid=${ODYSSEY}&region=eu&item=astralite-300`);
  const { pay, next, step, item, alert } = parts(page);
  await expect(page.getByText(/characters? in Europe|Orion-3/).first()).toBeVisible();
  if (await step('Your character').getByRole('button', { name: 'Choose character' }).isVisible()) {
    await chooseCharacter(page, 'Kestrel Vane');
  }
  const { token } = await storedSession(page);
  await fetch(`${world.url}/platform/api/session`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  await pay.click();
  await expect(alert).toHaveText('Please log in before continuing');
  await expect(step('Your character').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await next.click();
  await signIn(page, 'kestrel');
  await expect(alert).toBeHidden();
  await expect(pay).toHaveText('Pay €5.49');
  await expect(item('300 Astralite')).toBeChecked();
});

test('what a link asks for and is not on offer is ignored with a note', async () => {
  const { page, open } = await visit(browser, world);
  await open(`?gid=${ODYSSEY}&region=moon&item=moonstone&method=cheque`);
  await expect(page.getByText('The region in your link is not on offer, so you see Europe.')).toBeVisible();
  await expect(page.getByText('The item in your link is not on offer any more.')).toBeVisible();
  await expect(page.getByText('The payment method in your link is not on offer here.')).toBeVisible();
});

test('an unknown game leads back to the games', async () => {
  const { page, open } = await visit(browser, world, { variant: 'mobile' });
  await open('?gid=7');
  await expect(page.getByRole('heading', { name: 'No game available' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'To the games' })).toBeVisible();
});
