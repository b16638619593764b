import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO } from '#tests/world/demo-catalog.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { readExamples } from './examples.ts';

const doc = readExamples('integration/buying-by-curl.md');
const run = promisify(execFile);

let world: World;
beforeAll(async () => {
  world = await startWorld({ catalog: DEMO });
});
afterAll(() => world.stop());

test('its blocks, pasted one after the other into one shell, buy an item that the game grants', async () => {
  expect(doc.source.match(/^```sh$/gm)).toHaveLength(doc.names.length);
  // POSIX, so that the commands work in any shell.
  const { stdout } = await run('sh', ['-eu', '-c', doc.names.map(doc.text).join('\n')], {
    env: { PATH: process.env.PATH, SHOP: world.url },
  });
  expect(stdout).toMatch(/^character: s3-1187$/m);
  expect(stdout).toMatch(/^total: 549$/m);
  expect(stdout).toContain('the payment page answered 303');
  expect(stdout).toMatch(/^item: sent$/m);
  expect(stdout).toContain('"code":"order.unknown"');
  const [, number] = /^order: (\S+)$/m.exec(stdout) ?? [];
  const { deliveries } = await world.games.books<{ deliveries: { orderNumber: string; result: string }[] }>();
  expect(deliveries).toMatchObject([{ orderNumber: number, result: 'accepted' }]);
});
