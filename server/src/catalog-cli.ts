import { existsSync } from 'node:fs';
import { connect, type Sql } from '#server/db/client.ts';
import { runningUrl } from '#server/dev/embedded-postgres/index.ts';
import {
  applyCatalog,
  type CatalogContent,
  diffCatalog,
  formatDifference,
  formatNames,
  formatProblem,
  InvalidCatalog,
  loadCatalog,
} from '#server/domains/catalog/index.ts';
import { CannotPrepare, prepareDatabase } from '#server/prepare-database.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';

const USAGE = `Usage: npm run catalog -- check|diff|apply DIR

  check  reads the folder and names every mistake with its file, line and field; needs no database
  diff   prints what apply would change
  apply  makes the shop's catalogue equal to the folder; running servers follow at once

diff and apply use the database in DATABASE_URL, or else the one of a running \`npm start\` (DATA_DIR, default .data).`;

const NO_DATABASE = `No database found. Do one of these:
  - leave \`npm start\` running in another terminal and try again: its own database is used
  - set DATABASE_URL, such as DATABASE_URL=postgres://user:password@host:5432/manawell npm run catalog -- …`;

/** Something the user can mend; shown without a stack. */
class CliError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const withDatabase = async <T>(env: Environment, use: (sql: Sql, url: string) => Promise<T>): Promise<T> => {
  const url = env.DATABASE_URL || (await runningUrl(env.DATA_DIR || '.data'));
  if (!url) throw new CliError(NO_DATABASE);
  const sql = connect(url, { max: 2, name: 'manawell catalog' });
  try {
    await sql`SELECT 1`.catch((error: unknown) => {
      throw new CliError(`The database does not answer: ${(error as Error).message || String(error)}`);
    });
    return await use(sql, url);
  } finally {
    await sql.end({ timeout: 5 });
  }
};

const check = async (dir: string, print: (line: string) => void): Promise<number> => {
  const result = await loadCatalog(dir, catalogRules);
  if (result.ok) {
    print(`${dir} is fine: ${contentOf(result.content)}.`);
    return 0;
  }
  for (const problem of result.problems) print(formatProblem(problem));
  print(`${result.problems.length} problem(s).`);
  return 1;
};

/** `3 game(s), 40 news, 120 image(s)`: how many there are of what there may be many. */
function contentOf({ documents, art }: CatalogContent): string {
  const many = Map.groupBy(
    documents.filter(({ kind, id }) => kind !== id),
    ({ kind }) => kind,
  );
  const counts = [...many].map(([kind, all]) => `${all.length} ${kind === 'game' ? 'game(s)' : kind}`);
  return [...counts, `${art.length} image(s)`].join(', ');
}

const diff = (dir: string, env: Environment, print: (line: string) => void): Promise<number> =>
  withDatabase(env, async (sql) => {
    const differences = await diffCatalog(sql, dir, catalogRules).catch((error: unknown) => {
      if ((error as { code?: string }).code !== '42P01') throw error;
      throw new CliError('This database has no catalogue tables yet: apply creates them.');
    });
    for (const difference of differences) print(formatDifference(difference));
    print(differences.length === 0 ? 'Nothing would change.' : `${differences.length} change(s); apply makes them.`);
    return 0;
  });

const apply = (dir: string, env: Environment, print: (line: string) => void): Promise<number> =>
  withDatabase(env, async (sql, url) => {
    await prepareDatabase(env.DATABASE_OWNER_URL || url, url);
    const { changed } = await applyCatalog(sql, dir, catalogRules);
    print(changed.length === 0 ? 'Nothing changed.' : `Applied: ${formatNames(changed)}.`);
    return 0;
  });

/** Runs one command; answers the exit code. `print` takes a line for people. */
export const runCatalogCli = async (
  args: readonly string[],
  env: Environment,
  print: (line: string) => void,
): Promise<number> => {
  const [command, dir] = args;
  if (!dir || args.length !== 2 || !['check', 'diff', 'apply'].includes(command ?? '')) {
    print(USAGE);
    return 1;
  }
  try {
    if (!existsSync(dir)) throw new CliError(`There is no folder ${dir}.`);
    if (command === 'check') return await check(dir, print);
    return await (command === 'diff' ? diff : apply)(dir, env, print);
  } catch (error) {
    if (error instanceof InvalidCatalog) {
      for (const problem of error.problems) print(formatProblem(problem));
      print(`${error.problems.length} problem(s); nothing was changed.`);
    } else if (error instanceof CliError || error instanceof CannotPrepare) print(error.message);
    else throw error;
    return 1;
  }
};

if (import.meta.main) {
  process.exitCode = await runCatalogCli(process.argv.slice(2), process.env, (line) =>
    process.stdout.write(`${line}\n`),
  );
}
