import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { OpsWorld } from '#server/operations/ops.fixture.ts';
import { type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { until } from '#tests/world/until.ts';
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

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"><circle cx="3" cy="3" r="3"/></svg>';

test('a picture of a draft is chosen, previewed as a player sees it, and in the shop only after the apply', async () => {
  const page = await arrive('ada');
  await page.goto(`${desk.url}/catalogue`);
  await page.getByRole('button', { name: 'New draft' }).click();
  await page.getByLabel('Name').fill('New covers');
  await page.getByRole('button', { name: 'Begin the draft' }).click();
  await page.getByLabel('Find a picture').fill('1000039/icon');
  const picture = { name: 'new.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) };
  const path = 'art/1000039/icon.svg';
  await page.getByLabel(`File: Replace ${path}`).setInputFiles(picture);
  await page.getByText(`${path} is replaced in the draft.`).waitFor();
  const thumb = page.getByRole('link', { name: `Open ${path}` }).locator('img');
  const isLoaded = () => thumb.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);
  await until(isLoaded, Boolean);
  const address = (await thumb.getAttribute('src')) ?? '';
  await page.getByText(`~ picture ${path}:`).waitFor();
  // SHOTS
  await page.getByRole('link', { name: 'Preview the shop with this draft' }).click();
  await page.getByRole('button', { name: 'Open the preview' }).click();
  const seen = page.frameLocator('iframe').locator(`img[src="${address}"]`).first();
  await seen.waitFor();
  await until(() => seen.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0), Boolean);
  expect((await fetch(`${ops.world.url}${address}`)).status).toBe(404);
  await page.goBack();
  await page.getByRole('button', { name: 'Apply' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('new icon');
  await dialog.getByRole('button', { name: 'Apply now' }).click();
  await page.getByText('Applied: the shop is at revision 2.').waitFor();
  await until(
    async () => (await fetch(`${ops.world.url}${address}`)).status,
    (status) => status === 200,
  );
});
