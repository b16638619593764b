import { parseArgs } from 'node:util';
import { type Caller, LONGEST_WHY } from '../operations/operation.ts';
import { ALL_PERMISSIONS } from '../operations/permissions.ts';
import { OperationRefusal } from '../operations/refusal.ts';
import type { Environment } from '../wiring/open-operations.ts';
import type { Command, Options } from './command.ts';
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

These act, and are recorded; each needs --why "…" and --by NAME (or OPS_BY in the environment):

${listing(true)}

Amounts that are typed are minor units: 499 is 4.99 EUR. --json answers one JSON object for machines.
The database and the providers are those of the environment, as the portal has it; without DATABASE_URL, those of a
running \`npm start\`. Exit codes: 0 done, 1 refused or failed, 2 typed wrongly, 3 done and something needs a look.`;

export const wrong = (message: string) => new OperationRefusal('usage', message);

export interface Typed {
  command: Command;
  args: string[];
  options: Options;
  caller: Caller;
}

/** @throws OperationRefusal `usage`; TypeError of Node for unknown options */
export function readCommand(argv: readonly string[], env: Environment): Typed {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      by: text,
      why: text,
      amount: text,
      payment: text,
      as: text,
      day: text,
      days: text,
      provider: text,
      kind: text,
      players: text,
      batch: text,
      head: text,
      lottery: text,
      player: text,
      id: text,
      until: text,
      points: text,
      coupon: text,
      gid: text,
      goods: text,
      'keep-item': { type: 'boolean' },
      'dry-run': { type: 'boolean' },
    },
  });
  const typed = positionals.join(' ');
  const command = COMMANDS.find(({ name }) => typed === name || typed.startsWith(`${name} `));
  if (!command) throw wrong(typed ? `There is no command ${typed}.` : USAGE);
  const { json: _, by = env.OPS_BY, why, ...typedOptions } = values;
  // One without a value is there or not.
  const options: Options = Object.fromEntries(
    Object.entries(typedOptions).map(([name, value]) => [name, value === true ? 'yes' : value]),
  );
  const args = positionals.slice(command.name.split(' ').length).map((arg) => arg.trim());
  const foreign = Object.keys(options).find((option) => !(option in (command.options ?? {})));
  const missing = Object.entries(command.options ?? {}).find(([name, { required }]) => required && !(name in options));
  if (args.length !== command.args.length || args.includes('') || foreign || missing)
    throw wrong(`Usage: ${synopsis(command)}`);
  const caller = { by: by?.trim() ?? '', why: why?.trim() ?? '', permissions: ALL_PERMISSIONS };
  if (command.acts && !caller.by) throw wrong('Who are you? --by NAME, or OPS_BY in the environment.');
  if (command.acts && !caller.why) throw wrong('Why? --why "…" is kept with what you do.');
  if (caller.why.length > LONGEST_WHY) throw wrong(`--why has at most ${LONGEST_WHY} characters.`);
  return { command, args, options, caller };
}
