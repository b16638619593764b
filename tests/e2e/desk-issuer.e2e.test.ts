import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { OpsWorld } from '#server/operations/ops.fixture.ts';
import { type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { startIssuer, type TestIssuer } from '#tests/world/issuer.ts';
import { axeFindingsInBothThemes } from './axe.ts';
import { browser, openWith } from './shop.ts';

const DIST = join(import.meta.dirname, '../../desk/dist');

let ops: OpsWorld;
let desk: DeskWorld;
let issuer: TestIssuer;
openWith(
  async () => {
    const started = await OpsWorld.start();
    const issuing = await startIssuer();
    const opened = await startDesk(started.world, DIST, { env: issuing.env });
    return {
      ops: started,
      desk: opened,
      issuer: issuing,
      async stop() {
        await opened.stop();
        await issuing.stop();
        await started.world.stop();
      },
    };
  },
  (opened) => {
    ({ ops, desk, issuer } = opened);
  },
);

/** Accepts an invitation at the issuer, whose host is another site than the desk's. */
async function arrive(name: string): Promise<Page> {
  const argv = ['operators', 'invite', name, '--role', 'support', '--why', 'tests', '--json'];
  const { text } = await ops.typeAs(desk.env, ...argv);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  issuer.person = `sub-${name}`;
  await page.goto(JSON.parse(text).link);
  await page.getByRole('button', { name: `Use ${new URL(issuer.url).host}` }).click();
  await page.getByRole('link', { name: `Sign in as ${issuer.person}` }).click();
  await page.getByRole('heading', { name: 'Find', level: 1 }).waitFor();
  return page;
}

test('an operator signs in at the issuer, and comes back to the page of the address', async () => {
  const page = await arrive('grace');
  expect(page.url()).toBe(`${desk.url}/`);
  await page.context().clearCookies();
  await page.goto(`${desk.url}/disputes?all=true`);
  await page.getByRole('button', { name: /^Sign in with 127/ }).click();
  await page.getByRole('link', { name: 'Sign in as sub-grace' }).click();
  await page.getByRole('button', { name: /grace/ }).waitFor();
  expect(page.url()).toBe(`${desk.url}/disputes?all=true`);
});

test('a check at the issuer opens in another tab, and the refund keeps its input', async () => {
  const { number, payment } = await ops.sent();
  const page = await arrive('heidi');
  await page.goto(`${desk.url}/orders/${number}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await ops.world.context
    .sql`update operator_sessions set checked_at = now() - interval '1 hour' where operator = 'heidi'`;
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('radio', { name: 'A part' }).check();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.40');
  await dialog.getByLabel('Reason').fill('ticket 4711');
  await dialog.getByRole('button', { name: 'Refund €0.40' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^Sign in again with/ }).click();
  const tab = await opened;
  const checked = tab.waitForResponse(`${desk.url}/api/check/issuer`);
  await tab.getByRole('link', { name: 'Sign in as sub-heidi' }).click();
  expect((await checked).status()).toBe(200);
  // A browser without windows reports no change of the focus between tabs.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page
    .getByText(/€0\.40 .*refund/i)
    .first()
    .waitFor();
  await ops.reach(number, ({ status }) => status === 'partially_refunded');
  expect(await ops.refundedOf(payment)).toBe(40);
});

test.each([360, 1440])('the sign-in is accessible and fits %i px', async (width) => {
  const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const path of ['/', '/sign-in/return?error=access_denied&state=in.x']) {
    await page.goto(`${desk.url}${path}`);
    await page.getByRole('button', { name: /^Sign in with 127/ }).waitFor();
    expect([path, await axeFindingsInBothThemes(page)]).toEqual([path, []]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([path, overflow]).toEqual([path, 0]);
  }
  const shot = process.env.DESK_SCREENSHOTS;
  if (shot) await page.screenshot({ path: join(shot, `sign-in-${width}.png`) });
});
