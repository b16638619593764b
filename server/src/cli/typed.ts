import { parseArgs } from 'node:util';
import { MAX_REASON_LENGTH } from '../operations/acting.ts';
import { OperationRefusal } from '../operations/refusal.ts';
import { VERIFY_USAGE } from './backup-verify.ts';
import { type Command, OPTIONS, type Options } from './command.ts';
import { COMMANDS } from './commands/all.ts';

const synopsis = ({ name, args, options = {} }: Command): string => {
  const flags = Object.entries(options).map(([option, { value, required }]) => {
    const typed = value === undefined ? `--${option}` : `--${option} ${value}`;
    return required ? typed : `[${typed}]`;
  });
  return [name, ...args, ...flags].join(' ');
};

const listing = (acts: boolean): string =>
  COMMANDS.filter((command) => command.acts === acts)
    .map((command) => `  ${synopsis(command)}\n      ${command.about}`)
    .join('\n');

const USAGE = `Usage: npm run ops -- COMMAND [--json]

${listing(false)}

These commands change something and are recorded; each needs --why "…":

${listing(true)}

Operators are identified by a token, which an admin creates by \`operators add\`. Store it by:

  login
      reads the token from standard input and stores it; machines set MANAWELL_OPERATOR_TOKEN instead
  logout
      deletes the token from this machine

This command needs no login, because the database of the shop may be gone:

  ${VERIFY_USAGE}

Type amounts in minor units: 499 is 4.99 EUR. --json prints one JSON object for machines.
The database and the providers come from the portal's environment variables; without DATABASE_URL, from a
running \`npm start\`. Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 done with findings to look at.`;

export const wrong = (message: string) => new OperationRefusal('usage', message);

export interface Typed {
  command: Command;
  args: string[];
  options: Options;
  why: string;
}

/** @throws OperationRefusal `usage`; TypeError of Node for unknown options */
export function readCommand(argv: readonly string[]): Typed {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      why: { type: 'string' },
      ...Object.fromEntries(Object.entries(OPTIONS).map(([name, type]) => [name, { type }])),
    },
  });
  const typed = positionals.join(' ');
  const command = COMMANDS.find(({ name }) => typed === name || typed.startsWith(`${name} `));
  if (!command) throw wrong(typed ? `There is no command ${typed}.` : USAGE);
  const { json: _, why, ...typedOptions } = values;
  // A flag has the value true.
  const options: Options = Object.fromEntries(
    Object.entries(typedOptions).map(([name, value]) => [name, value === true ? 'yes' : `${value}`]),
  );
  const args = positionals.slice(command.name.split(' ').length).map((arg) => arg.trim());
  const foreign = Object.keys(options).find((option) => !(option in (command.options ?? {})));
  const missing = Object.entries(command.options ?? {}).find(([name, { required }]) => required && !(name in options));
  const least = command.args.filter((arg) => !arg.startsWith('[')).length;
  if (args.length < least || args.length > command.args.length || args.includes('') || foreign || missing)
    throw wrong(`Usage: ${synopsis(command)}`);
  const reason = String(why ?? '').trim();
  if (command.acts && !reason) throw wrong('A reason is missing: add --why "…", which is recorded with the action.');
  if (reason.length > MAX_REASON_LENGTH) throw wrong(`--why has at most ${MAX_REASON_LENGTH} characters.`);
  return { command, args, options, why: reason };
}
