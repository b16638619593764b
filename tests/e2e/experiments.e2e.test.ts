import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, test } from 'vitest';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { assign } from '#server/domains/experiments/assign.computation.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { copyDemo } from '#tests/world/demo-catalog.ts';
import { passwordOf } from '#tests/world/demo-players.ts';
import { until } from '#tests/world/until.ts';
import { expect } from './expect.ts';
import { browser, openShop, world } from './shop.ts';
import { parts, visit } from './top-up-kit.ts';

openShop();

const variants = [
  { id: 'control', share: 50 },
  { id: 'wallets', share: 50, first: ['paypal'] },
];
const players = { kestrel: { uid: 80427731, region: 'eu' }, mika: { uid: 80991204, region: 'asia' } } as const;
type Name = keyof typeof players;
let experiment: string;

const idOf = async (name: Name): Promise<string> => {
  const [row] = await world.context.sql<{ id: string }[]>`select id from players where uid = ${players[name].uid}`;
  return row?.id ?? '';
};

beforeAll(async () => {
  const [kestrel, mika] = [await idOf('kestrel'), await idOf('mika')];
  const variantOf = (id: string, player: string) => assign({ id, holdback: 0, variants }, player);
  // Find an experiment name that gives these two players different variants.
  const ids = Array.from({ length: 200 }, (_, at) => `order-${at}`);
  experiment = ids.find((id) => variantOf(id, kestrel) === 'control' && variantOf(id, mika) === 'wallets') ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  copyDemo(folder);
  const one = { id: experiment, slot: 'methods.order', variants, metric: 'conversion', horizonDays: 7 };
  writeFileSync(join(folder, 'experiments.yaml'), JSON.stringify({ experiments: [one] }));
  await applyCatalog(world.context.sql, folder, catalogRules);
  rmSync(folder, { recursive: true });
  const client = await world.signIn('kestrel', passwordOf('kestrel'));
  await until(
    async () => (await client.call('GET /games/:gid/mine', { params: { gid: 1000039 } })).body.methodsOrder,
    (order) => order?.experiment === experiment,
  );
});

test.each<{ name: Name; variant: string; order: string[] }>([
  { name: 'kestrel', variant: 'control', order: ['card', 'paypal'] },
  { name: 'mika', variant: 'wallets', order: ['paypal', 'card'] },
])('$name sees the order of methods of $variant, and pays', async ({ name, variant, order }) => {
  const { page, complaints, open } = await visit(browser, world, { as: name });
  await open(`?gid=1000039&region=${players[name].region}`);
  const { item, change, next, pay } = parts(page);
  await item('980 Astralite').check();
  await change.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().waitFor();
  const shown = await dialog.getByRole('radio').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(shown.filter((id) => order.includes(id))).toEqual(order);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const exposed = await until(
    () => world.context.sql`
      select e.variant from experiment_exposures as e join players as p on p.id = e.player_id
      where p.uid = ${players[name].uid} and e.experiment = ${experiment}`,
    (rows) => rows.length > 0,
  );
  expect(exposed).toEqual([{ variant }]);

  if (name === 'kestrel') {
    await next.click();
    await dialog.getByRole('radio', { name: 'Kestrel Vane' }).click();
    await expect(dialog).toBeHidden();
  }
  await pay.click();
  await page.waitForURL(`${world.psp.url}/**`);
  const { body } = await (await world.signIn(name, passwordOf(name))).call('GET /orders');
  expect(body.orders).toMatchObject([{ item: { id: 'astralite-980' }, status: 'paying' }]);
  expect(complaints).toEqual([]);
});
