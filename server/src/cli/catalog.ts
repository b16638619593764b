import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigError, OF_DATABASE, withSecretFiles } from '../config/index.ts';
import { MAX_REASON_LENGTH } from '../operations/acting.ts';
import { readFolder } from '../operations/catalog-folder.ts';
import { OperationRefusal } from '../operations/refusal.ts';
import { catalogParts, openCatalogOperations } from '../wiring/open-catalog.ts';
import type { Environment } from '../wiring/open-operations.ts';
import type { Answer, Options } from './command.ts';
import { catalogCommands } from './commands/catalog.ts';
import { draftCommands } from './commands/catalog-drafts.ts';
import { priceCommands } from './commands/catalog-prices.ts';
import { textCommands } from './commands/catalog-texts.ts';
import { newCatalog } from './new/new-catalog.ts';
import { operatorOf } from './operator.ts';
import { endWithReader } from './output.ts';
import { plain } from './plain.ts';
import { refusalText } from './refusal-text.ts';

/** Returns commands with their arguments. */
const usageOf = (
  commands: readonly Pick<(typeof catalogCommands)[number], 'name' | 'args' | 'options' | 'about'>[],
): string =>
  commands
    .map(({ name, args, options = {}, about }) => {
      const typed = Object.entries(options).map(([option, { value, required }]) => {
        const text = value === undefined ? `--${option}` : `--${option} ${value}`;
        return required ? text : `[${text}]`;
      });
      return `  ${[name.replace('catalog ', ''), ...args, ...typed].join(' ')}\n    ${about}`;
    })
    .join('\n');

const USAGE = `Usage: npm run catalog -- check|diff|apply DIR
       npm run catalog -- new DIR --gid N --name "…"
       npm run catalog -- log | show REV | compare REV | rollback REV | export DIR
       npm run catalog -- drafts … | texts … | prices …

  new       creates a catalogue with one game, or adds a game to one; without arguments prints its options
  check     reads the folder and prints every mistake with its file, line and field; needs no database
  diff      prints what apply would change
  apply     makes the shop's catalogue equal to the folder, as a new revision; running servers follow at once
  log       lists the revisions with time, operator and reason (--limit N)
  show      prints the changes of a revision
  compare   prints what a rollback would change
  rollback  applies the catalogue of an earlier revision again
  export    writes the files of a revision to a new folder, byte for byte (--revision N)

apply and rollback refuse risky changes unless you allow them:
  --remove     allows removals: games, regions, items, payment methods, coupons, articles
  --yes        allows changes of prices and the removal of limits
  --take-over  allows the catalogue of another publisher
  --at REV     applies only if the shop is still at this revision, which diff and refusals print
Both are recorded with the operator, from \`npm run ops -- login\` or MANAWELL_OPERATOR_TOKEN, and the reason, from --why "…".

Drafts prepare changes; the desk edits the same drafts:
${usageOf(draftCommands)}

Texts go out and come in by file:
${usageOf(textCommands)}

Prices in other currencies:
${usageOf(priceCommands)}

--json prints one JSON object. All commands except check use the database of DATABASE_URL, or else that of a running
\`npm start\` (DATA_DIR, default .data). Exit codes: 0 done, 1 refused, failed or wrong usage.`;

interface Typed {
  verb: string;
  args: string[];
  options: Options;
  why: string | undefined;
}

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  why: TEXT,
  json: FLAG,
  remove: FLAG,
  base: FLAG,
  yes: FLAG,
  'take-over': FLAG,
  at: TEXT,
  limit: TEXT,
  revision: TEXT,
  all: FLAG,
  version: TEXT,
  file: TEXT,
  mine: TEXT,
  theirs: TEXT,
  language: TEXT,
  format: TEXT,
  draft: TEXT,
  older: FLAG,
  currency: TEXT,
  rounding: TEXT,
  list: TEXT,
};
/** The arguments of `check`, which is not an operation. */
const CHECK = { args: ['DIR'], options: {}, acts: false };

const commandOf = (verb: string) => catalogCommands.find(({ name }) => name === `catalog ${verb}`);

/** Returns undefined if the arguments match no command. */
function read(argv: readonly string[]): Typed | undefined {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });
    const [first = '', ...rest] = positionals;
    const isGroup = ['drafts', 'texts', 'prices'].includes(first);
    const verb = isGroup ? `${first} ${rest[0]}` : first;
    const args = isGroup ? rest.slice(1) : rest;
    const shape = verb === 'check' ? CHECK : commandOf(verb);
    const { why, json: _, ...typed } = values;
    const taken: Readonly<Record<string, { required?: boolean }>> = shape?.options ?? {};
    const known = Object.keys(typed).every((name) => name in taken);
    const complete = Object.entries(taken).every(([name, { required }]) => !required || name in typed);
    if (!shape || !known || !complete || args.length !== shape.args.length) return undefined;
    const options = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, String(value)]));
    return { verb, args, options, why: why?.trim() || undefined };
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) return undefined;
    throw error;
  }
}

async function check(dir: string): Promise<Answer> {
  const {
    content: { documents, art },
    notes,
  } = await readFolder(catalogParts, dir);
  const many = Map.groupBy(
    documents.filter(({ kind, id }) => kind !== id),
    ({ kind }) => kind,
  );
  const counts = [...many].map(([kind, all]) => `${all.length} ${kind === 'game' ? 'game(s)' : kind}`);
  const fine = `${dir} is fine: ${[...counts, `${art.length} image(s)`].join(', ')}.`;
  return { data: { notes }, text: [...notes.map((note) => `note: ${note}`), fine].join('\n') };
}

async function operate({ verb, args, options, why }: Typed, given: Environment): Promise<Answer> {
  const env = databaseOf(given);
  const command = commandOf(verb);
  if (!command) throw new Error(`no operation has the name catalog ${verb}`);
  const parts = await openCatalogOperations(env, { prepare: command.acts });
  try {
    const who = await operatorOf(parts, command.permission, env);
    const caller = { ...who, why: why ?? 'no reason was given' };
    return await command.run(parts, caller, args, options);
  } finally {
    await parts.close();
  }
}

/** @throws OperationRefusal `config` */
function databaseOf(given: Environment): Environment {
  try {
    return withSecretFiles(given, [], OF_DATABASE);
  } catch (error) {
    throw error instanceof ConfigError ? new OperationRefusal('config', error.message) : error;
  }
}

/** @throws OperationRefusal `catalog.no_folder` */
function findFolder({ verb, args: [dir = ''] }: Typed): void {
  if (!['check', 'diff', 'apply'].includes(verb)) return;
  const found = statSync(dir, { throwIfNoEntry: false });
  if (!found) throw new OperationRefusal('catalog.no_folder', `There is no folder ${dir}.`);
  if (!found.isDirectory())
    throw new OperationRefusal('catalog.no_folder', `${dir} is a file: name the folder it is in.`);
}

/** Runs one command and returns the exit code. `print` gets lines for people. */
export const runCatalogCli = async (
  argv: readonly string[],
  env: Environment,
  print: (line: string) => void,
): Promise<number> => {
  const json = argv.includes('--json');
  const say = ({ data, text }: Answer): void => {
    if (json) print(JSON.stringify(data));
    else plain(text).split('\n').forEach(print);
  };
  const typed = read(argv);
  if (!typed && argv[0] !== 'new') {
    print(USAGE);
    return 1;
  }
  try {
    if (!typed) {
      say({ data: {}, text: await newCatalog(argv.slice(1)) });
      return 0;
    }
    if ((typed.why?.length ?? 0) > MAX_REASON_LENGTH)
      throw new OperationRefusal('usage', `--why has at most ${MAX_REASON_LENGTH} characters.`);
    findFolder(typed);
    say(typed.verb === 'check' ? await check(typed.args[0] ?? '') : await operate(typed, env));
    return 0;
  } catch (error) {
    if (!(error instanceof OperationRefusal)) throw error;
    const { code, params } = error;
    // In mistakes of files, braces are placeholders of texts, not options.
    const message = code === 'catalog.invalid' || code === 'texts.invalid' ? error.message : refusalText(error);
    say({ data: { error: { code, message, params } }, text: message });
    return 1;
  }
};

if (import.meta.main) {
  endWithReader(process.stdout);
  process.exitCode = await runCatalogCli(process.argv.slice(2), process.env, (line) =>
    process.stdout.write(`${line}\n`),
  );
}
