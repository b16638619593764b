import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCatalogCli } from '#server/cli/catalog.ts';
import { newKey, ServerClient } from '#tests/world/server-client.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const ITEMS = 'games/1000039-starfall-odyssey/items.yaml';
const WHO = { why: 'tests' };

let world: World;
let backend: ServerClient;
let items: string;
beforeAll(async () => {
  world = await startWorld({ env: { APPROVAL_PRICES: 'content' } });
  backend = new ServerClient(world.url, await newKey(world.context.sql, 'backend'));
  const dir = mkdtempSync(join(tmpdir(), 'server-catalogue-'));
  await runCatalogCli(['export', join(dir, 'all')], world.env, () => undefined);
  items = readFileSync(join(dir, 'all', ITEMS), 'utf8');
  rmSync(dir, { recursive: true });
});
afterAll(() => world.stop());

const plan = (text: string | null, path = ITEMS) =>
  backend.call('POST /catalogue/plan', { body: { files: [{ path, text }] } });
const apply = (text: string | null, more: object = {}, key?: string) =>
  backend.call('POST /catalogue/apply', { body: { files: [{ path: ITEMS, text }], ...more, ...WHO } }, { key });
const revisions = async () => {
  const rows = await world.context.sql<
    { revision: number }[]
  >`select max(revision)::int as revision from catalog_applies`;
  return rows[0]?.revision ?? 0;
};
const renamed = () => items.replace('For warp banners, ships and supplies.', 'A new name');
const dearer = () => items.replace('EUR: 109', 'EUR: 119');

test('a change is listed before it is applied, and nothing is applied then', async () => {
  const before = await revisions();
  expect(renamed()).not.toBe(items);
  const { status, body } = await plan(renamed());
  expect([status, body.consent, body.prices, body.removals]).toEqual([200, [], [], []]);
  expect(body.differences.join('\n')).toContain('A new name');
  expect(await revisions()).toBe(before);
});

test('a change is applied once, as a revision of the key, and the shop shows it', async () => {
  const before = await revisions();
  const { revision: at } = (await plan(renamed())).body;
  const first = await apply(renamed(), { at }, 'one');
  expect(first).toMatchObject({ status: 200, body: { revision: before + 1 } });
  expect((await apply(renamed(), { at }, 'one')).body).toEqual(first.body);
  expect(await revisions()).toBe(before + 1);
  const [entry] = await world.context.sql`
    select by_name, why, command from operator_actions where id = ${first.body.action}`;
  expect(entry).toEqual({ by_name: 'key backend', why: WHO.why, command: 'catalog change' });
  await until(
    async () => (await fetch(`${world.url}/platform/api/games/1000039?locale=en`)).text(),
    (text) => text.includes('A new name'),
  );
  const late = await apply(items, { at });
  expect(late.error).toMatchObject({ code: 'operation.refused', params: { reason: 'catalog.moved' } });
});

test('a removal needs consent, a price a second person, and mistakes are named with file and field', async () => {
  const before = await revisions();
  const gone = items.slice(0, items.lastIndexOf('\n  - id:') + 1);
  expect((await plan(gone)).body.consent).toContain('remove');
  expect((await apply(gone)).error.params).toMatchObject({ reason: 'catalog.guarded' });
  expect(dearer()).not.toBe(items);
  expect(await plan(dearer())).toMatchObject({ status: 200, body: { consent: ['yes'] } });
  const dear = await apply(dearer(), { yes: true });
  expect(dear.error.params).toMatchObject({ reason: 'catalog.draft_needed' });
  const broken = await plan(items.replace('  - id:', '  - idd:'));
  expect(broken.error).toMatchObject({ code: 'operation.refused', params: { reason: 'catalog.invalid' } });
  expect(String(broken.error.params.sentence)).toContain(`${ITEMS}:`);
  expect(await revisions()).toBe(before);
});

test.each([
  ['out of the folder', '../methods.yaml', ''],
  ['absolute', '/etc/passwd.yaml', ''],
  ['another kind of file', 'art/x.svg', '<svg/>'],
  ['a hidden file', '.git/config.yaml', ''],
  ['a file to remove that does not exist', 'games/none.yaml', null],
])('a path is refused: %s', async (_, path, text) => {
  expect((await plan(text, path)).error).toMatchObject({
    code: 'operation.refused',
    params: { reason: 'catalog.path' },
  });
});
