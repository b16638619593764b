import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { fileOfPage } from './built.ts';
import { expect } from './expect.ts';
import { finished } from './finished-kit.ts';
import { PAGES } from './pages-kit.ts';
import { workerReady } from './pwa-kit.ts';
import { browser, openWith } from './shop.ts';
import { chooseCharacter, visit } from './top-up-kit.ts';

/** The served build: a copy, so that a test can deploy another one. */
const dist = mkdtempSync(join(tmpdir(), 'manawell-pwa-'));
cpSync(new URL('../../web/dist', import.meta.url).pathname, dist, { recursive: true });
// Runs last: the shop is closed by then.
afterAll(() => rmSync(dist, { recursive: true, force: true }));

let world: World;
openWith(
  () => startWorld({ webDir: dist, env: { FINISHED_PAGES: 'true' } }),
  (opened) => {
    world = opened;
  },
);

/** Replaces the served build by the same one with another name of its entry. */
function deploy(name: string): void {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const entry = /src="\/platform\/assets\/(index-[\w-]+\.js)"/.exec(html)?.[1] ?? '';
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  const id = /id:[`"'](\w+)[`"']/.exec(worker)?.[1] ?? '';
  for (const file of ['sw.js', `assets/${entry}`].flatMap((one) => [`${one}.br`, `${one}.gz`])) {
    rmSync(join(dist, file), { force: true });
  }
  renameSync(join(dist, 'assets', entry), join(dist, 'assets', name));
  for (const page of ['index.html', '.finished/page.html']) {
    writeFileSync(join(dist, page), readFileSync(join(dist, page), 'utf8').replaceAll(entry, name));
  }
  writeFileSync(join(dist, 'sw.js'), worker.replaceAll(entry, name).replaceAll(id, `${id}x`));
}

/** Removes the files of a page's code from the portal. */
function withdraw(page: string): void {
  const file = fileOfPage(page);
  for (const kind of ['', '.br', '.gz']) rmSync(join(dist, `${file}${kind}`));
}

test('a page that was opened after a deployment is the newer version and offers none', async () => {
  const { page } = await visit(browser, world, { worker: true });
  await finished(world, page.context(), PAGES.home.desktop);
  await page.goto(PAGES.home.desktop);
  await workerReady(page);
  deploy('index-Again.js');
  await page.reload();
  await expect(page.locator('script[src*="index-Again"]')).toBeAttached();
  // The newer worker takes over by itself.
  await until(
    () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('build-')).length),
    (builds) => builds === 2,
  );
  await until(
    () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null),
    (done) => done,
  );
  await expect(page.getByText('A new version of the shop is ready.')).toHaveCount(0);
  await page.context().close();
});

// The last test: files are missing afterwards.
test('a newer version is offered and not forced; tabs with the former one keep working', async () => {
  const { page, complaints } = await visit(browser, world, { worker: true, as: 'kestrel' });
  const offer = (one: Page) => one.getByText('A new version of the shop is ready.');
  const entry = (one: Page) => one.locator('script[type="module"][src]').getAttribute('src');
  await page.goto(PAGES.home.desktop);
  await workerReady(page);
  const other = await page.context().newPage();
  await other.goto('/platform/v2/payment');
  await chooseCharacter(other, 'Kestrel Vane');

  deploy('index-Deployed.js');
  // The browser may answer from an update check that is already running and read the former worker.
  await until(
    () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        return registration.installing !== null || registration.waiting !== null;
      }),
    (found) => found,
  );
  await expect(offer(page)).toBeVisible();
  await expect(offer(other)).toBeVisible();
  expect(await entry(page)).not.toContain('Deployed');

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('script[src*="index-Deployed"]')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Starfall Odyssey' })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);

  // The other tab was not touched, and loads parts of its own build that the portal no longer has.
  expect(await entry(other)).not.toContain('Deployed');
  await expect(other.getByText('Kestrel Vane').first()).toBeVisible();
  await other.getByRole('button', { name: 'Later' }).click();
  await expect(offer(other)).toHaveCount(0);
  withdraw('routes/history/page.tsx');
  await other.getByRole('navigation').getByRole('link', { name: 'History' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.getByRole('radiogroup', { name: 'Show orders' })).toBeVisible();
  expect(await entry(other)).not.toContain('Deployed');
  expect(complaints).toEqual([]);
  await page.context().close();
});
