import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { runOpsCli } from '#server/cli/ops.ts';
import { connect } from '#server/db/client.ts';
import { seedDemoPlayers } from '#server/domains/accounts/index.ts';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase } from '#tests/world/database.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
const blocks = [...text.matchAll(/^```bash\n([\s\S]*?)\n```$/gm)].map(([, block = '']) => block);
const blockWith = (command: string): string =>
  blocks.find((block) => block.startsWith(command)) ?? `echo 'operations.md has no ${command}'; exit 1`;
const [dump, restore] = [blockWith('pg_dump'), blockWith('pg_restore')];

/** An older pg_dump refuses a newer server. */
const version = Number(
  /\) (\d+)/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0,
);
const runs = version >= 18;

test.skipIf(!runs)(
  `the documented commands dump and restore a database, and this version runs on it${runs ? '' : ' (skipped: there is no pg_dump 18 here)'}`,
  { timeout: 120_000 },
  async () => {
    const from = await freshDatabase();
    onTestFinished(from.drop);
    const to = await freshDatabase();
    onTestFinished(to.drop);
    await applyCatalog(from.sql, join(ROOT, 'catalog'), catalogRules);
    await seedDemoPlayers(from.sql);
    // An empty database, as `create database` makes it.
    await to.sql.unsafe('drop schema public cascade; drop schema if exists pgboss cascade; create schema public');
    const cwd = mkdtempSync(join(tmpdir(), 'back-up-'));
    onTestFinished(() => rmSync(cwd, { recursive: true }));
    const shell = (commands: string, url: string) =>
      run('sh', ['-eu', '-c', commands], { cwd, env: { PATH: process.env.PATH, DATABASE_OWNER_URL: url } });
    await shell(dump, from.url);
    await shell(restore, to.url);

    const contents = async (url: string): Promise<string[]> => {
      const sql = connect(url, { max: 1, name: 'test' });
      const tables = await sql<{ name: string }[]>`
        select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') order by 1`;
      const counts: string[] = [];
      for (const { name } of tables) {
        const [{ count = 0 } = {}] = await sql.unsafe<{ count: number }[]>(
          `select count(*)::int as count from ${name}`,
        );
        counts.push(`${name} ${count}`);
      }
      await sql.end();
      return counts;
    };
    const restored = await contents(to.url);
    expect(restored).toEqual(await contents(from.url));
    expect(restored).toContain('public.players 5');
    expect(await prepareDatabase(to.url, to.url)).toEqual([]);

    const printed: string[] = [];
    const verify = ['backup', 'verify', join(cwd, 'shop.dump'), '--server', from.url];
    const code = await runOpsCli(verify, { PATH: process.env.PATH }, (said) => printed.push(said));
    expect([code, printed.join()]).toEqual([0, expect.stringContaining('The backup is whole')]);
  },
);
