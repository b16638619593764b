import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCatalogCli } from '#server/cli/catalog.ts';
import { runOpsCli } from '#server/cli/ops.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\`$`, 'gm'))].map(([, block = '']) => block);
const queries = blocks('sql');
const commands = blocks('sh').flatMap((block) => block.split('\n'));
const USAGE = 2;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const run = async (args: string[]): Promise<{ code: number; printed: string }> => {
  let printed = '';
  const code = await runOpsCli(args, { DATABASE_URL: database.url }, (said) => {
    printed += said;
  });
  return { code, printed };
};

const runCatalog = async (args: string[]): Promise<{ code: number; printed: string }> => {
  const lines: string[] = [];
  const code = await runCatalogCli(args, { DATABASE_URL: database.url }, (line) => lines.push(line));
  return { code, printed: lines.join('\n') };
};

/** The words of a line as a shell would split it. */
const words = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

test('every command of the document is one that is understood', async () => {
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

test('every command there is stands in the document', async () => {
  const { printed } = await run([]);
  const names = [...printed.matchAll(/^ {2}([a-z]+(?: [a-z]+)?)(?= |$)/gm)].map(([, name]) => name);
  expect(names.length).toBe(35);
  for (const name of names) expect(commands.some((command) => command.startsWith(`npm run ops -- ${name}`))).toBe(true);
});

test('every query of the document runs, also on an empty shop', async () => {
  expect(queries.length).toBe(2);
  for (const query of queries) await database.sql.unsafe(query);
});

test('the queries do not read every delivery there ever was', async () => {
  const query = queries.find((candidate) => candidate.includes('from deliveries')) ?? '';
  const plan = await database.sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    return tx.unsafe<{ 'QUERY PLAN': string }[]>(`explain ${query}`);
  });
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on deliveries');
});

test('the queries show a game that is down', async () => {
  const { sql } = database;
  await sql`
    insert into deliveries (player_id, source, reference, uid, gid, role_id, server_id, contents, state, attempts, reason)
    values (uuidv7(), 'order', '20261121-7K3MQ9ZT2B', 1, 1000039, 'r', 's', '[]', 'retrying', 3, 'no answer')`;
  const query = queries.find((candidate) => candidate.includes('as a_reason')) ?? '';
  expect(await sql.unsafe(query)).toMatchObject([{ gid: 1000039, state: 'retrying', tries: 3, a_reason: 'no answer' }]);
});
