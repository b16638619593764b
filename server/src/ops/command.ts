import type { Actor } from './actions.ts';
import type { Ops } from './open.ts';

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
  | 'keep-item';
export type Options = Readonly<Partial<Record<OptionName, string>>>;

/** What a command answers: `data` for `--json`, `text` for people. */
export interface Answer {
  data: object;
  text: string;
  /** Something was found that somebody should look at: the exit code says so. */
  found?: boolean;
}

interface Shape {
  /** As it is typed: `orders show`. */
  name: string;
  args: readonly string[];
  /** One without a value is there or not. */
  options?: Readonly<Partial<Record<OptionName, { value?: string; required?: boolean }>>>;
  about: string;
}

export interface Look extends Shape {
  acts: false;
  run(ops: Ops, args: readonly string[], options: Options): Promise<Answer>;
}

/** A command that changes something: it asks for who and why. */
export interface Act extends Shape {
  acts: true;
  run(ops: Ops, args: readonly string[], options: Options, actor: Actor): Promise<Answer>;
}

export type Command = Look | Act;
