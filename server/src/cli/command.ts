import { type Caller, type Operation, run } from '../operations/operation.ts';
import type { Parts } from '../operations/parts.ts';

export type OptionName =
  | 'amount'
  | 'payment'
  | 'as'
  | 'day'
  | 'days'
  | 'provider'
  | 'kind'
  | 'players'
  | 'batch'
  | 'head'
  | 'player'
  | 'id'
  | 'until'
  | 'points'
  | 'coupon'
  | 'gid'
  | 'goods'
  | 'lottery'
  | 'keep-item'
  | 'dry-run'
  | 'remove'
  | 'yes'
  | 'take-over'
  | 'at'
  | 'limit';
export type Options = Readonly<Partial<Record<OptionName, string>>>;

/** What a command answers: `data` for `--json`, `text` for people. */
export interface Answer {
  data: object;
  text: string;
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
  /** It changes something, so it asks for who and why. */
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
  answer: (result: O) => Answer;
}): Command<P> => ({
  ...shape,
  name: operation.name,
  acts: operation.kind === 'action',
  run: async (parts, caller, args, options) => answer(await run(parts, operation, caller, input(args, options))),
});

/** A typed number as such; what is none stays as it is, for the operation to refuse. */
export const numeric = (typed: string | undefined): number | string | undefined =>
  typed !== undefined && /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : typed;
