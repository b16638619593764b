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

/** Accepts an invitation in a browser that has passkeys. */
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
  return page;
}

test('an article is edited in a draft, and previewed in both forms while the shop keeps its text', async () => {
  const page = await arrive('ada');
  await page.goto(`${desk.url}/news`);
  const row = page.getByRole('row', { name: /star-festival/ });
  await row.waitFor();
  await row.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Name of the new draft').fill('Festival');
  await page.getByRole('button', { name: 'Open the editor' }).click();
  const english = page.getByLabel('English: Markdown');
  const text = await english.inputValue();
  await english.fill(text.replace(/^# .*/, '# A festival of drafts'));
  await page.getByRole('button', { name: 'Save English' }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Show the article' }).click();
  for (const form of ['Phone, light', 'Phone, dark', 'Desktop, light', 'Desktop, dark']) {
    const frame = page.locator(`iframe[title="${form}, en"]`);
    await frame.scrollIntoViewIfNeeded();
    await frame.contentFrame().getByRole('heading', { name: 'A festival of drafts', level: 1 }).waitFor();
  }
  const { title } = await (await fetch(`${ops.world.url}/platform/api/news/star-festival`)).json();
  expect(title).not.toBe('A festival of drafts');
  await page.goto(`${desk.url}/news`);
  await row.getByRole('link', { name: 'changed in “Festival”' }).waitFor();
});
