import { parseArgs } from 'node:util';
import type { Actor } from './actions.ts';
import { bookLooks } from './books.ts';
import { claimActs } from './claims.ts';
import type { Command, Options } from './command.ts';
import { couponCommands } from './coupons.ts';
import { deliveryActs } from './deliveries.ts';
import { demoPlayerActs } from './demo-players.ts';
import { moneyActs } from './money.ts';
import type { Environment } from './open.ts';
import { orderLooks } from './orders.ts';
import { overviewLooks } from './overview.ts';
import { receiptActs } from './receipts.ts';
import { refundActs } from './refunds.ts';
import { OpsRefusal } from './refusal.ts';
import { webhookActs } from './webhooks.ts';

const COMMANDS: readonly Command[] = [
  ...orderLooks,
  ...deliveryActs,
  ...claimActs,
  ...moneyActs,
  ...refundActs,
  ...receiptActs,
  ...couponCommands,
  ...demoPlayerActs,
  ...webhookActs,
  ...bookLooks,
  ...overviewLooks,
];

const LONGEST_WHY = 500;

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

export const wrong = (message: string) => new OpsRefusal('usage', message);

export interface Typed {
  command: Command;
  args: string[];
  options: Options;
  actor: Actor;
}

/** @throws OpsRefusal `usage`; TypeError of Node for unknown options */
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
      'keep-item': { type: 'boolean' },
    },
  });
  const typed = positionals.join(' ');
  const command = COMMANDS.find(({ name }) => typed === name || typed.startsWith(`${name} `));
  if (!command) throw wrong(typed ? `There is no command ${typed}.` : USAGE);
  const { json: _, by = env.OPS_BY, why, 'keep-item': keepItem, ...valued } = values;
  const options: Options = keepItem ? { ...valued, 'keep-item': 'yes' } : valued;
  const args = positionals.slice(command.name.split(' ').length).map((arg) => arg.trim());
  const foreign = Object.keys(options).find((option) => !(option in (command.options ?? {})));
  const missing = Object.entries(command.options ?? {}).find(([name, { required }]) => required && !(name in options));
  if (args.length !== command.args.length || args.includes('') || foreign || missing)
    throw wrong(`Usage: ${synopsis(command)}`);
  const actor = { by: by?.trim() ?? '', why: why?.trim() ?? '' };
  if (command.acts && !actor.by) throw wrong('Who are you? --by NAME, or OPS_BY in the environment.');
  if (command.acts && !actor.why) throw wrong('Why? --why "…" is kept with what you do.');
  if (actor.why.length > LONGEST_WHY) throw wrong(`--why has at most ${LONGEST_WHY} characters.`);
  return { command, args, options, actor };
}
