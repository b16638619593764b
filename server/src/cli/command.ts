import { type Caller, type Operation, run } from '../operations/operation.ts';
import type { Parts } from '../operations/parts.ts';
import type { Permission } from '../operations/permissions.ts';

/** All there are; one without a value is there or not. */
export const OPTIONS = {
  amount: 'string',
  payment: 'string',
  as: 'string',
  day: 'string',
  days: 'string',
  provider: 'string',
  kind: 'string',
  players: 'string',
  batch: 'string',
  head: 'string',
  lottery: 'string',
  player: 'string',
  id: 'string',
  until: 'string',
  points: 'string',
  coupon: 'string',
  gid: 'string',
  goods: 'string',
  role: 'string',
  game: 'string',
  minutes: 'string',
  operator: 'string',
  order: 'string',
  key: 'string',
  by: 'string',
  from: 'string',
  since: 'string',
  after: 'string',
  to: 'string',
  zone: 'string',
  format: 'string',
  at: 'string',
  limit: 'string',
  'keep-item': 'boolean',
  'dry-run': 'boolean',
  again: 'boolean',
  all: 'boolean',
  incomplete: 'boolean',
  csv: 'boolean',
  remove: 'boolean',
  yes: 'boolean',
  'take-over': 'boolean',
} as const;

export type OptionName = keyof typeof OPTIONS;
export type Options = Readonly<Partial<Record<OptionName, string>>>;

/** Takes what goes to standard output; resolves when there is room for more. */
export type Print = (text: string) => unknown;

/** What a command answers: `data` for `--json`, `text` for people. */
export interface Answer {
  data: object;
  text: string;
  /** Prints what is too much to be held at once, in place of `data` and `text`. */
  print?: (print: Print) => Promise<void>;
  /** Something was found that somebody should look at: the exit code says so. */
  found?: boolean;
}

/** How an operation is typed. */
interface Shape {
  args: readonly string[];
  /** One without a value is there or not. */
  options?: Readonly<Partial<Record<OptionName, { value?: string; required?: boolean }>>>;
  about: string;
}

export interface Command<P = Parts> extends Shape {
  /** The operation's, as it is typed: `orders show`. */
  name: string;
  /** What its operation takes. */
  permission: Permission;
  /** It changes something, so it asks why. */
  acts: boolean;
  run(parts: P, caller: Caller, args: readonly string[], options: Options): Promise<Answer>;
}

/** An operation as a command: its input from what was typed, its answer as people read it. */
export const command = <O, P>({
  operation,
  input,
  answer,
  ...shape
}: Shape & {
  operation: Operation<O, P>;
  input: (args: readonly string[], options: Options) => object;
  answer: (result: O, options: Options) => Answer;
}): Command<P> => ({
  ...shape,
  name: operation.name,
  permission: operation.permission,
  acts: operation.kind === 'action',
  run: async (parts, caller, args, options) =>
    answer(await run(parts, operation, caller, input(args, options)), options),
});

/** A typed number as such; what is none stays as it is, for the operation to refuse. */
export const numeric = (typed: string | undefined): number | string | undefined =>
  typed !== undefined && /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : typed;
