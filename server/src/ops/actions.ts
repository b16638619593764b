import type { Tx } from '../db/client.ts';
import { redact } from '../kernel/log.ts';
import type { Ops } from './open.ts';

export interface Actor {
  by: string;
  why: string;
}

export interface Action extends Actor {
  command: string;
  /** As they were given. */
  arguments: Readonly<Record<string, string>>;
}

/** What an action did; `number` is that of the order it concerned. */
export interface Effect {
  number: string | null;
}

/** An effect with the id under which it is recorded. */
export type Done<E extends Effect> = E & { action: string };

/**
 * Does something and records it, with who and why, in one transaction: neither is there without the other.
 * A refusal thrown by `effect` leaves no trace.
 */
export const act = <E extends Effect>(
  { sql }: Pick<Ops, 'sql'>,
  action: Action,
  effect: (tx: Tx, id: string) => Promise<E>,
): Promise<Done<E>> =>
  sql.begin(async (tx): Promise<Done<E>> => {
    const [row] = await tx<{ id: string }[]>`select uuidv7() as id`;
    const id = row?.id ?? '';
    const result = await effect(tx, id);
    await tx`
      insert into operator_actions (id, by_name, why, command, arguments, result)
      values (${id}, ${action.by}, ${redact(action.why)}, ${action.command},
        ${JSON.stringify(action.arguments)}::text::jsonb, ${JSON.stringify(result)}::text::jsonb)`;
    return { ...result, action: id };
  }) as Promise<Done<E>>;
