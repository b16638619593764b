import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { OpsWorld } from '#server/operations/ops.fixture.ts';
import { type DeskWorld, startDesk } from '#tests/world/desk.ts';
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

/** Accepts an invitation in a browser that has passkeys, and opens the page of previews. */
async function arrive(name: string): Promise<Page> {
  const { text } = await ops.typeAs(
    desk.env,
    'operators',
    'invite',
    name,
    '--role',
    'admin',
    '--why',
    'tests',
    '--json',
  );
  const context = await browser.newContext({ viewport: { width: 1440, height: 1400 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await addPasskeyDevice(page);
  await page.goto(JSON.parse(text).link);
  await page.getByRole('button', { name: 'Create your passkey' }).click();
  await page.getByRole('heading', { name: 'Find', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Preview' }).click();
  return page;
}

const press = (page: Page): Promise<void> => page.getByRole('button', { name: 'Open the preview' }).click();
const pageList = (page: Page) => page.getByRole('combobox', { name: 'Page' });

/** Opens a preview, and waits until its frame is in the page. */
async function openPreview(page: Page): Promise<void> {
  const answer = page.waitForResponse('**/api/previews');
  await press(page);
  const { token } = await (await answer).json();
  await page.locator(`iframe[src*="${token}"]`).waitFor();
}
const shop = (page: Page) => page.frameLocator('iframe');

test('the shop is seen at a time: a festival that ended by then is not in the news', async () => {
  const page = await arrive('ada');
  const festival = shop(page).getByText('Star Festival: look up, captains');
  for (const [at, isThere] of [
    ['2029-12-31T12:00', true],
    ['2031-01-01T12:00', false],
  ] as const) {
    await page.getByLabel('Time', { exact: true }).fill(at);
    await openPreview(page);
    await pageList(page).selectOption({ label: 'News' });
    await shop(page).getByRole('heading', { name: 'News', level: 1 }).waitFor();
    expect((await festival.count()) > 0).toBe(isThere);
  }
});

test('the shop is seen as a player, whose look is recorded; nothing is written, and no script runs', async () => {
  const { sql } = ops.world.context;
  await ops.sent({});
  const [player] = await sql<{ uid: string }[]>`select uid::text from players order by created_at limit 1`;
  const page = await arrive('mia');
  await page.getByLabel('Player', { exact: true }).fill(player?.uid ?? '');
  await press(page);
  await page.getByText('Type a reason. The audit log keeps it.').waitFor();
  await page.getByLabel('Reason').fill('ticket 4711');
  await openPreview(page);
  await pageList(page).selectOption({ label: 'VIP' });
  await shop(page).getByText('Your level').first().waitFor();
  expect(await shop(page).locator('script').count()).toBe(0);
  await shop(page).getByRole('link', { name: 'Top-up' }).first().click();
  await shop(page).getByRole('heading', { name: 'Choose an item' }).waitFor();
  const looks = await sql`select why from operator_actions where command = 'players preview' and by_name = 'mia'`;
  expect(looks).toEqual([{ why: 'ticket 4711' }]);
});

test('the address of a preview shows nothing to another operator, nor without a session', async () => {
  const page = await arrive('zoe');
  await openPreview(page);
  await shop(page).getByRole('heading', { name: 'Choose an item' }).waitFor();
  const address = `${desk.url}${await page.locator('iframe').getAttribute('src')}`;
  const other = await arrive('kim');
  expect((await other.goto(address))?.status()).toBe(404);
  expect((await fetch(address)).status).toBe(401);
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(200);
  const policy = (await answer?.allHeaders())?.['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain('script-src');
});
