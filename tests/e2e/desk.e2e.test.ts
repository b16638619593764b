import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { OpsWorld } from '#server/operations/ops.fixture.ts';
import { type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { axeFindingsInBothThemes } from './axe.ts';
import { addPasskeyDevice } from './passkeys.ts';
import { browser, openWith } from './shop.ts';

const DIST = join(import.meta.dirname, '../../desk/dist');

let ops: OpsWorld;
let desk: DeskWorld;
openWith(
  async () => {
    const started = await OpsWorld.start();
    const opened = await startDesk(started.world, DIST);
    return {
      ops: started,
      desk: opened,
      async stop() {
        await opened.stop();
        await started.world.stop();
      },
    };
  },
  (opened) => {
    ({ ops, desk } = opened);
  },
);

/** Opens a page with a device that has passkeys, and collects what goes wrong on it. */
async function visitor(width = 1440): Promise<{ page: Page; wrong: string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', ({ message }) => wrong.push(message));
  page.on('console', (line) => line.type() === 'error' && wrong.push(line.text()));
  await addPasskeyDevice(page);
  return { page, wrong };
}

/** Accepts an invitation in a browser. */
async function arrive(name: string, role = 'support', width?: number) {
  const { text } = await ops.typeAs(desk.env, 'operators', 'invite', name, '--role', role, '--why', 'tests', '--json');
  const { page, wrong } = await visitor(width);
  await page.goto(JSON.parse(text).link);
  await page.getByRole('button', { name: 'Create your passkey' }).click();
  await page.getByRole('heading', { name: 'Find', level: 1 }).waitFor();
  return { page, wrong };
}

test('an invited operator finds the order of a complaint, and refunds after a passkey check', async () => {
  const { number, payment } = await ops.sent({ email: 'angry@example.com' });
  const { page, wrong } = await arrive('grace');
  expect(page.url()).toBe(`${desk.url}/`);
  await page.getByRole('searchbox').fill('angry@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
  expect(page.url()).not.toContain('angry');
  await ops.world.context
    .sql`update operator_sessions set checked_at = now() - interval '1 hour' where operator = 'grace'`;

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('radio', { name: 'A part' }).check();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.40');
  await dialog.getByLabel('Reason').fill('ticket 4711');
  const checked = page.waitForResponse(`${desk.url}/api/check`);
  await dialog.getByRole('button', { name: 'Refund €0.40' }).click();
  expect((await checked).status()).toBe(200);
  await page
    .getByText(/€0\.40 .*refund/i)
    .first()
    .waitFor();
  await ops.reach(number, ({ status }) => status === 'partially_refunded');
  expect(await ops.refundedOf(payment)).toBe(40);
  expect(await ops.actions(number)).toMatchObject([{ command: 'orders refund', by_name: 'grace', why: 'ticket 4711' }]);
  // The refused call before the check is a line of the console.
  expect(wrong).toEqual([expect.stringContaining('403')]);
});

test('an operator signs out, and signs in again with the passkey', async () => {
  const { page } = await arrive('heidi');
  await page.getByRole('button', { name: /heidi/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: /passkey/ }).click();
  await page.getByRole('button', { name: /heidi/ }).waitFor();
});

test.each([
  ['on a phone', 360],
  ['on a desktop', 1440],
])('every page is accessible and fits %s', async (_, width) => {
  const { number, payment } = await ops.parked();
  const asked = { outcome: 'dispute', dueInSeconds: 2.5 * 86_400, reason: 'product_not_received' };
  await ops.world.psp.post(`/control/payments/${payment}/outcome`, asked);
  await ops.reach(number, ({ status }) => status === 'disputed');
  const { page, wrong } = await arrive(`axe${width}`, 'admin', width);
  const uid = (await ops.look('orders', 'show', number)).json.order as { uid: number };
  for (const path of [
    '/',
    `/orders/${number}`,
    `/players/${uid.uid}`,
    '/today',
    '/waiting',
    '/disputes',
    '/differences',
    '/offers',
    '/coupons/starfall-20',
    '/offers/list',
    '/offers/outage',
    '/audit',
    '/your-sign-in',
  ]) {
    await page.goto(`${desk.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The stream of this page never ends.
    if (path === '/today') await page.getByText('Live', { exact: true }).waitFor();
    else await page.waitForLoadState('networkidle');
    expect([path, await axeFindingsInBothThemes(page)]).toEqual([path, []]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([path, overflow]).toEqual([path, 0]);
    if (path !== '/disputes') continue;
    await page
      .getByRole('button', { name: /^Submit to/ })
      .first()
      .click();
    await page.getByText('Page one says').waitFor();
    expect(['the dialog', await axeFindingsInBothThemes(page)]).toEqual(['the dialog', []]);
  }
  expect(wrong).toEqual([]);
});

test('names of players are shown as text', async () => {
  const { number } = await ops.sent();
  const { order } = (await ops.look('orders', 'show', number)).json as unknown as { order: { uid: number } };
  const name = '<img src=x onerror=alert(1)>';
  await ops.world.context.sql`update players set nickname = ${name} where uid = ${order.uid}`;
  const { page, wrong } = await arrive('ivan');
  await page.goto(`${desk.url}/players/${order.uid}`);
  await page.getByText(name, { exact: true }).first().waitFor();
  expect(wrong).toEqual([]);
});
