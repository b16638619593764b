import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCatalogCli } from '#server/cli/catalog.ts';
import { runOpsCli } from '#server/cli/ops.ts';
import { permissionsOf, type Role } from '#server/operations/permissions.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\`$`, 'gm'))].map(([, block = '']) => block);
const commands = blocks('sh').flatMap((block) => block.split('\n'));
const USAGE = 2;

let database: TestDatabase;
let operator: Record<string, string>;
beforeAll(async () => {
  database = await freshDatabase();
  operator = await asOperator(database, { name: 'night' });
});
afterAll(() => database.drop());

const run = async (args: string[]): Promise<{ code: number; printed: string }> => {
  let printed = '';
  const print = (said: string) => {
    printed += said;
  };
  const code = await runOpsCli(args, operator, print, async () => operator.MANAWELL_OPERATOR_TOKEN ?? '');
  return { code, printed };
};

const runCatalog = async (args: string[]): Promise<{ code: number; printed: string }> => {
  const lines: string[] = [];
  const code = await runCatalogCli(args, { DATABASE_URL: database.url }, (line) => lines.push(line));
  return { code, printed: lines.join('\n') };
};

/** Splits a line into words as a shell would. */
const words = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

test('every documented command is valid', async () => {
  expect(commands.length).toBeGreaterThan(10);
  for (const command of commands) {
    const [npm, script, name = '', dashes, ...args] = words(command);
    expect([npm, script, dashes]).toEqual(['npm', 'run', '--']);
    const { code, printed } = name === 'catalog' ? await runCatalog(args) : await run(args);
    const wrong = code === USAGE || printed.startsWith('Usage');
    expect([name, command, wrong ? printed : 'understood']).toEqual([
      expect.stringMatching(/^(ops|catalog)$/),
      command,
      'understood',
    ]);
  }
});

test('every command is documented', async () => {
  const { printed } = await run([]);
  const names = [...printed.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?)(?= |$)/gm)].map(([, name]) => name);
  expect(names.length).toBe(129);
  for (const name of names) expect(commands.some((command) => command.startsWith(`npm run ops -- ${name}`))).toBe(true);
});

test('the table of roles is that of the program', () => {
  const rows = [...text.matchAll(/^\| (viewer|support|finance|content) \| (.*) \|$/gm)];
  expect(rows).toHaveLength(4);
  const viewer = permissionsOf('viewer');
  for (const [, role = '', named = ''] of rows) {
    const listed = [...named.matchAll(/`([\w.]+)`/g)].map(([, permission]) => permission);
    const own = [...permissionsOf(role as Role)].filter((one) => role === 'viewer' || !viewer.has(one));
    expect(listed.toSorted()).toEqual(own.toSorted());
  }
});
