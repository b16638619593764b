import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpsWorld } from '#server/operations/ops.fixture.ts';
import { readExamples } from './examples.ts';

const doc = readExamples('integration/payment-links.md');
const run = promisify(execFile);
const MAKE = 'links.key';
const MOST_LINES = 60;

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());

test('its blocks, pasted one after the other into one shell, make a link, open it and end it', async () => {
  expect(doc.source.match(/^```sh$/gm)).toHaveLength(doc.names.length);
  const command =
    doc
      .text(MAKE)
      .match(/"[^"]*"|\S+/g)
      ?.slice(4) ?? [];
  const made = await ops.look(...command.map((word) => word.replaceAll('"', '')));
  expect(made.code).toBe(0);
  const blocks = doc.names.filter((name) => name !== MAKE).map(doc.text);
  const { stdout } = await run('sh', ['-eu', '-c', blocks.join('\n')], {
    env: { PATH: process.env.PATH, SHOP: ops.world.url, KEY: String(made.json.secret) },
  });
  const [url, pay, state, ended] = stdout.trim().split('\n');
  expect(url).toMatch(/\/platform\/pay\/[\w-]{22}$/);
  expect([pay, state, ended]).toEqual(['Pay €1.09', 'open', 'true']);
});

test.each([['unity/BuyInBrowser.cs'], ['swift/BuyInBrowser.swift'], ['kotlin/BuyInBrowser.kt']])(
  'the sample %s is short, and has no secret',
  (file) => {
    const source = readFileSync(join(import.meta.dirname, '../../examples/links', file), 'utf8');
    expect(source.trim().split('\n').length).toBeLessThan(MOST_LINES);
    expect(source).not.toMatch(/mwk_|Bearer/);
  },
);
