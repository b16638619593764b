import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { SCOPES } from '#contract/publisher/scopes.ts';
import { OpsWorld } from '#server/operations/ops.fixture.ts';
import { readExamples } from './examples.ts';

const doc = readExamples('integration/server-api.md');
const run = promisify(execFile);
const MAKE = 'server.key';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());

test('its blocks, pasted one after the other into one shell, read an order and give money back once', async () => {
  expect(doc.source.match(/^```sh$/gm)).toHaveLength(doc.names.length);
  const { number, payment } = await ops.sent();
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
  expect(stdout).toContain('"games":[],"blocked":null}');
  expect(stdout).toContain(`order: ${number}`);
  // The end of the list, three gifts of which one was repeated, an offer twice, and the rest of the money.
  expect(stdout).toMatch(/^false\ntrue\ntrue\ntrue\nopen\nopen\n99\n/m);
  expect(stdout).toContain('"consent":["remove"]');
  expect(stdout).toContain('"reason":"delivery.settled"');
  expect(stdout).toMatch(/^key\.invalid$/m);
  expect(await ops.refundedOf(payment)).toBeLessThanOrEqual(10);
  const gifts = await ops.world.context.sql`select from grants where contents = '{"points": 50}'`;
  expect(gifts).toHaveLength(1);
});

test('it has every scope, and the status of each error', () => {
  for (const scope of SCOPES) expect(doc.source).toContain(`| \`${scope}\` |`);
  const rows = [...doc.source.matchAll(/^\| (\d{3}) \| ((?:`[\w.]+`(?:, )?)+) \|/gm)];
  expect(rows.length).toBeGreaterThan(6);
  for (const [, status, codes = ''] of rows)
    for (const [, code = ''] of codes.matchAll(/`([\w.]+)`/g))
      expect([code, ERRORS[code as keyof typeof ERRORS].status]).toEqual([code, Number(status)]);
});
