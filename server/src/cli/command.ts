import type { Caller } from '../operations/caller.ts';
import { type Operation, run } from '../operations/operation.ts';
import type { Parts } from '../operations/parts.ts';
import type { Permission } from '../operations/permissions.ts';

/** All options; a boolean one has no value. */
export const OPTIONS = {
  amount: 'string',
  card: 'string',
  currency: 'string',
  method: 'string',
  payment: 'string',
  as: 'string',
  day: 'string',
  days: 'string',
  provider: 'string',
  kind: 'string',
  players: 'string',
  batch: 'string',
  head: 'string',
  type: 'string',
  lottery: 'string',
  player: 'string',
  id: 'string',
  until: 'string',
  points: 'string',
  coupon: 'string',
  code: 'string',
  item: 'string',
  region: 'string',
  country: 'string',
  state: 'string',
  gid: 'string',
  goods: 'string',
  role: 'string',
  server: 'string',
  game: 'string',
  minutes: 'string',
  operator: 'string',
  order: 'string',
  key: 'string',
  prices: 'string',
  uses: 'string',
  by: 'string',
  from: 'string',
  since: 'string',
  after: 'string',
  to: 'string',
  zone: 'string',
  format: 'string',
  at: 'string',
  limit: 'string',
  list: 'string',
  note: 'string',
  scopes: 'string',
  hours: 'string',
  file: 'string',
  revision: 'string',
  version: 'string',
  mine: 'string',
  theirs: 'string',
  language: 'string',
  rounding: 'string',
  draft: 'string',
  offer: 'string',
  without: 'string',
  hash: 'string',
  rates: 'string',
  home: 'string',
  series: 'string',
  'keep-item': 'boolean',
  'take-back': 'boolean',
  'dry-run': 'boolean',
  deliver: 'boolean',
  'no-deliver': 'boolean',
  again: 'boolean',
  all: 'boolean',
  incomplete: 'boolean',
  failed: 'boolean',
  csv: 'boolean',
  remove: 'boolean',
  base: 'boolean',
  older: 'boolean',
  yes: 'boolean',
  'take-over': 'boolean',
} as const;

export type OptionName = keyof typeof OPTIONS;
export type Options = Readonly<Partial<Record<OptionName, string>>>;

/** Writes to standard output; resolves when there is room for more. */
export type Print = (text: string) => unknown;

/** The answer of a command: `data` for `--json`, `text` for people. */
export interface Answer {
  data: object;
  text: string;
  /** Prints an answer that is too large for memory, in place of `data` and `text`. */
  print?: (print: Print) => Promise<void>;
  /** The answer has findings that an operator should look at; sets the exit code. */
  found?: boolean;
}

/** The arguments and options of a command. */
interface Shape {
  /** One in brackets, such as `[TERM]`, can be left out; it is the last. */
  args: readonly string[];
  /** An option without `value` is a flag. */
  options?: Readonly<Partial<Record<OptionName, { value?: string; required?: boolean }>>>;
  about: string;
}

export interface Command<P = Parts> extends Shape {
  /** The operation's name, as it is typed: `orders show`. */
  name: string;
  /** The permission that the operation requires. */
  permission: Permission;
  /** The command changes something, so it requires a reason. */
  acts: boolean;
  run(parts: P, caller: Caller, args: readonly string[], options: Options): Promise<Answer>;
}

/** Makes a command of an operation: parses its input, and formats its answer. */
export const command = <O, P>({
  operation,
  input,
  answer,
  ...shape
}: Shape & {
  operation: Operation<O, P>;
  input: (args: readonly string[], options: Options) => object;
  answer: (result: O, options: Options) => Answer | Promise<Answer>;
}): Command<P> => ({
  ...shape,
  name: operation.name,
  permission: operation.permission,
  acts: operation.kind === 'action',
  run: async (parts, caller, args, options) =>
    answer(await run(parts, operation, caller, input(args, options)), options),
});

/** Returns a typed number as a number; any other text unchanged, so that the operation refuses it. */
export const numeric = (typed: string | undefined): number | string | undefined =>
  typed !== undefined && /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : typed;
