import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { RestoredShop } from '#server/operations/actions/unknown/restored.fixture.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { withDemoCopy } from '#tests/world/demo-catalog.ts';
import { type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { until } from '#tests/world/until.ts';
import { axeFindingsInBothThemes } from './axe.ts';
import { addPasskeyDevice } from './passkeys.ts';
import { browser, openWith } from './shop.ts';

const DIST = join(import.meta.dirname, '../../desk/dist');
const SERIES = { id: 'all', countries: 'all', prefix: 'IN-', creditPrefix: 'CN-', seller: { taxId: 'EU123456789' } };
// An address that takes nothing, and a long name, whose secret is missing.
const ENDPOINTS = [
  { id: 'crm', url: 'https://crm.example.com/hooks', events: ['order.created', 'order.paid'] },
  { id: 'data-lake-of-the-publisher', url: 'https://lake.example.com/in', events: ['order.paid'] },
];
const ENV = {
  WEBHOOK_CRM_URL: 'http://127.0.0.1:1/hooks',
  WEBHOOK_CRM_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
};

let shop: RestoredShop;
let desk: DeskWorld;
let number: string;
openWith(
  async () => {
    const started = await RestoredShop.start(ENV);
    const opened = await startDesk(started.ops.world, DIST);
    return {
      shop: started,
      desk: opened,
      number: await fill(started),
      async stop() {
        await opened.stop();
        await started.ops.world.stop();
      },
    };
  },
  (opened) => {
    ({ shop, desk, number } = opened);
  },
);

/** Makes the rows; returns an order with invoices. */
async function fill(started: RestoredShop): Promise<string> {
  const { ops } = started;
  const { sql } = ops.world.context;
  const apply = (change: (folder: string) => void) =>
    withDemoCopy((folder) => {
      // JSON is YAML.
      writeFileSync(join(folder, 'invoices.yaml'), JSON.stringify({ series: [SERIES] }));
      writeFileSync(join(folder, 'webhooks.yaml'), JSON.stringify({ endpoints: ENDPOINTS }));
      change(folder);
      return applyCatalog(sql, folder, catalogRules);
    });
  await apply(() => undefined);
  await until(
    () => sql`select from webhook_endpoints`,
    (rows) => rows.length === ENDPOINTS.length,
  );
  const sold = await ops.sent();
  await until(
    () => sql`select from tax_documents`,
    (rows) => rows.length > 0,
  );
  await started.lost();
  const tried = await ops.parked();
  await sql`update deliveries set state = 'retrying', due_at = now() + interval '1 hour' where reference = ${tried.number}`;
  await apply((folder) => rmSync(join(folder, 'news/petal-rush-1.8'), { recursive: true }));
  await until(
    () => sql`select from webhook_endpoints where failing_since is not null`,
    (rows) => rows.length === ENDPOINTS.length,
  );
  return sold.number;
}

/** Accepts an invitation of an admin in a browser that has passkeys. */
async function arrive(name: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await addPasskeyDevice(page);
  await page.goto(await desk.invite(name, 'admin'));
  await page.getByRole('button', { name: 'Create your passkey' }).click();
  await page.getByRole('heading', { name: 'Find', level: 1 }).waitFor();
  return page;
}

test.each([
  ['on a phone', 360],
  ['on a desktop', 1440],
])('pages with many kinds of rows are accessible and fit %s', async (_, width) => {
  const page = await arrive(`full${width}`, width);
  const month = new Date().toISOString().slice(0, 7);
  for (const [path, row] of [
    [`/orders/${number}`, 'IN-'],
    ['/waiting', '1 more is being tried'],
    [`/money/${month}`, 'No number of any series is missing'],
    ['/integrations', 'WEBHOOK_DATA_LAKE_OF_THE_PUBLISHER_SECRET is missing'],
    ['/integrations/endpoints/crm', 'Send again'],
    ['/catalogue', '1 entry removed'],
    ['/differences?period=week', 'a payment that the shop does not know'],
  ] as const) {
    await page.goto(`${desk.url}${path}`);
    await page.getByText(row).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect([path, await axeFindingsInBothThemes(page)]).toEqual([path, []]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([path, overflow]).toEqual([path, 0]);
    const sideways = await page.locator('[aria-label$="scrolls sideways"]').count();
    if (width === 360) expect([path, 'tables that scroll', sideways]).toEqual([path, 'tables that scroll', 0]);
  }
  await page.getByRole('button', { name: 'Decide' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'A payment that only the provider knows' });
  await dialog.getByRole('checkbox', { name: /The order is lost/ }).check();
  await dialog.getByRole('checkbox', { name: /Send the item/ }).check();
  expect(await axeFindingsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Adopt €1.09' }).scrollIntoViewIfNeeded();
});

test('a payment that only the provider knows pays its order from the desk', async () => {
  const page = await arrive('frida', 360);
  await page.goto(`${desk.url}/differences?period=week`);
  await page.getByRole('button', { name: 'Decide' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'A payment that only the provider knows' });
  await dialog.getByLabel('Reason').fill('restored from the dump of 04:00');
  await dialog.getByRole('button', { name: 'Adopt €1.09' }).click();
  await page.getByText(/€1\.09 pays order/).waitFor();
  expect(await shop.unknown()).toEqual([]);
});
