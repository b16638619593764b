import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCatalogCli } from '#server/cli/catalog.ts';
import { asOperator } from '#tests/world/operator.ts';
import { until } from '#tests/world/until.ts';
import { startWorld } from '#tests/world/world.ts';
import { SECRET, serveBackend } from '../../scripts/lib/doctor/backend.fixture.ts';
import { buy } from '../../scripts/lib/first-order/buy.ts';

/** The core of `npm run first-order`, in an existing world. */
const GID = 7;

test('a publisher’s own game, from a new catalogue to an item that its backend granted', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'first-order-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const backend = await serveBackend();
  onTestFinished(backend.close);
  const world = await startWorld({ env: { [`GAME_${GID}_URL`]: backend.url, [`GAME_${GID}_SECRET`]: SECRET } });
  onTestFinished(world.stop);
  const said: string[] = [];
  const operator = await asOperator({ sql: world.context.sql, url: world.env.DATABASE_URL ?? '' }, { name: 'starter' });
  const catalog = (...args: string[]) => runCatalogCli(args, operator, (line) => said.push(line));
  expect([
    await catalog('new', dir, '--gid', String(GID), '--name', 'First Game', '--currencies', 'EUR,USD'),
    said,
  ]).toMatchObject([0, {}]);
  expect(await catalog('apply', dir, '--take-over', '--remove', '--yes')).toBe(0);
  await until(
    async () => (await world.anonymous.call('GET /games')).body.games.map(({ gid }) => gid),
    (gids) => gids.join() === String(GID),
  );
  const player = { username: 'kestrel', password: 'starlight' };
  const order = await buy({ shop: world.url, gid: GID, region: 'global', item: 'gems-550', method: 'card', ...player });
  expect(order).toMatchObject({ status: 'paid', itemStatus: 'sent', currency: 'EUR', total: 460 });
  expect(backend.backend.granted).toBe(1);
});
