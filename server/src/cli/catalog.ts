import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readFolder } from '../operations/catalog-folder.ts';
import { OperationRefusal } from '../operations/refusal.ts';
import { catalogParts, openCatalogOperations } from '../wiring/open-catalog.ts';
import type { Environment } from '../wiring/open-operations.ts';
import { catalogCommands } from './commands/catalog.ts';
import { newCatalog } from './new/new-catalog.ts';
import { operatorOf } from './operator.ts';

const USAGE = `Usage: npm run catalog -- check|diff|apply DIR
       npm run catalog -- new DIR --gid N --name "…"

  new    makes a catalogue with one game, or adds a game to one; type it alone for its options
  check  reads the folder and names every mistake with its file, line and field; needs no database
  diff   prints what apply would change
  apply  makes the shop's catalogue equal to the folder; running servers follow at once

apply is recorded: who, says \`npm run ops -- login\` (or MANAWELL_OPERATOR_TOKEN), --why "…" says why.
diff and apply use the database in DATABASE_URL, or else the one of a running \`npm start\` (DATA_DIR, default .data).`;

interface Typed {
  verb: string;
  dir: string;
  why: string | undefined;
}

/** Undefined where it is none of the commands. */
function read(argv: readonly string[]): Typed | undefined {
  const options = { why: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...argv], allowPositionals: true, strict: false, options });
  const [verb = '', dir, ...more] = positionals;
  const known = Object.keys(values).every((name) => name in options) && ['check', 'diff', 'apply'].includes(verb);
  const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : undefined);
  return known && dir && more.length === 0 ? { verb, dir, why: text(values.why) } : undefined;
}

async function check(dir: string): Promise<string> {
  const {
    content: { documents, art },
    notes,
  } = await readFolder(catalogParts, dir);
  const many = Map.groupBy(
    documents.filter(({ kind, id }) => kind !== id),
    ({ kind }) => kind,
  );
  const counts = [...many].map(([kind, all]) => `${all.length} ${kind === 'game' ? 'game(s)' : kind}`);
  return [
    ...notes.map((note) => `note: ${note}`),
    `${dir} is fine: ${[...counts, `${art.length} image(s)`].join(', ')}.`,
  ].join('\n');
}

async function operate({ verb, dir, why }: Typed, env: Environment): Promise<string> {
  const command = catalogCommands.find(({ name }) => name === `catalog ${verb}`);
  if (!command) throw new Error(`there is no operation for ${verb}`);
  const parts = await openCatalogOperations(env, { prepare: command.acts });
  try {
    const who = await operatorOf(parts, command.permission, env);
    const caller = { ...who, why: why ?? 'no reason was given' };
    return (await command.run(parts, caller, [dir], {})).text;
  } finally {
    await parts.close();
  }
}

/** Runs one command; answers the exit code. `print` takes a line for people. */
export const runCatalogCli = async (
  argv: readonly string[],
  env: Environment,
  print: (line: string) => void,
): Promise<number> => {
  const say = (text: string): void => text.split('\n').forEach(print);
  const typed = read(argv);
  if (!typed && argv[0] !== 'new') {
    print(USAGE);
    return 1;
  }
  try {
    if (!typed) {
      say(await newCatalog(argv.slice(1)));
      return 0;
    }
    const { verb, dir } = typed;
    if (!existsSync(dir)) throw new OperationRefusal('catalog.no_folder', `There is no folder ${dir}.`);
    say(verb === 'check' ? await check(dir) : await operate(typed, env));
    return 0;
  } catch (error) {
    if (!(error instanceof OperationRefusal)) throw error;
    say(error.message);
    return 1;
  }
};

if (import.meta.main) {
  process.exitCode = await runCatalogCli(process.argv.slice(2), process.env, (line) =>
    process.stdout.write(`${line}\n`),
  );
}
