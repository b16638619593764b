import type { z } from 'zod';
import type { Db, Sql, Tx } from '#server/db/client.ts';
import { recordAction } from './audit.repo.ts';
import type { Acting, Parts, Reading } from './parts.ts';
import type { Permission } from './permissions.ts';
import { OperationRefusal, unknownOperator } from './refusal.ts';

/** The operator of an operation, the reason, and the permissions. */
export interface Caller {
  by: string;
  /** The reason, required for actions; secrets are redacted before it is stored. */
  why: string;
  permissions: ReadonlySet<Permission>;
  /** Returns true while the operator's token is valid with the same role; absent: the caller cannot lose its rights. */
  counts?: (db: Db) => Promise<boolean>;
}

/** Most characters of a reason. */
export const MAX_REASON_LENGTH = 500;

/** The effect of an action; `number` is the order's number. */
export interface Effect {
  number: string | null;
}

/** An effect with the id of its entry in the audit log. */
export type Done<E extends Effect> = E & { action: string };

/** Private to this file, so that only this file creates operations and only `run` runs them. */
const EXECUTE: unique symbol = Symbol('execute');

/** @typeParam P what it needs of the parts */
export interface Operation<O, P = Parts> {
  readonly kind: 'query' | 'action';
  /** Its name everywhere: in the audit log, on the command line, in texts. */
  readonly name: string;
  readonly permission: Permission;
  readonly input: z.ZodType;
  readonly [EXECUTE]: (parts: P, caller: Caller, input: unknown) => Promise<O>;
}

type Named = Pick<Operation<unknown>, 'name' | 'permission'>;

/** Makes an operation that only reads, over sessions that cannot write. */
export const query = <I extends z.ZodType, O, P = Omit<Reading, 'sql'>>(
  definition: Named & { input: I; read: (parts: P & { sql: Sql }, input: z.output<I>) => Promise<O> },
): Operation<O, P & Pick<Parts, 'readOnly'>> => ({
  ...definition,
  kind: 'query',
  [EXECUTE]: (parts, _, input) => definition.read({ ...parts, sql: parts.readOnly }, inputOf(definition.input, input)),
});

/**
 * Makes a change and its entry in the audit log, with operator and reason, in one transaction. A refusal changes and
 * records nothing. The same holds for an operator who lost the role or token after the command began.
 * `kept` returns the part of the input for the audit log. It can never be erased, so it must have nothing personal.
 * `ask` runs before the transaction: calls to other systems, whose answers are true even if nothing is recorded.
 * `shown` is returned next to the result and is not logged.
 */
export const action = <I extends z.ZodType, E extends Effect, A = undefined, P = Acting, S extends object = object>(
  definition: Named & {
    input: I;
    kept: (input: z.output<I>) => Readonly<Record<string, string>>;
    ask?: (parts: P & Pick<Parts, 'sql'>, input: z.output<I>) => Promise<A>;
    perform: (parts: P, tx: Tx, input: z.output<I>, own: { id: string; asked: A }) => Promise<E>;
    shown?: (asked: A) => S;
  },
): Operation<Done<E> & S, P & Pick<Parts, 'sql'>> => ({
  ...definition,
  kind: 'action',
  [EXECUTE]: async (parts, caller, given) => {
    checkReason(caller);
    const input = inputOf(definition.input, given);
    const asked = (await definition.ask?.(parts, input)) as A;
    return beginAs(caller, parts.sql, async (tx): Promise<Done<E> & S> => {
      const id = await newId(tx);
      const result = await definition.perform(parts, tx, input, { id, asked });
      await recordAction(tx, { ...entryOf(caller, definition.name, id), arguments: definition.kept(input), result });
      return { ...result, action: id, ...(definition.shown?.(asked) as S) };
    });
  },
});

/**
 * Makes changes of several things in one transaction: all of them or none. Each has its own entry in the audit log,
 * like a change of this thing only.
 * `each` returns the things, and takes the locks that keep concurrent actions from a deadlock.
 * `perform` runs for one thing after the other.
 */
export const actionOnEach = <I extends z.ZodType, T, E extends Effect, P = Acting>(
  definition: Named & {
    input: I;
    each: (parts: P, tx: Tx, input: z.output<I>) => Promise<readonly T[]>;
    kept: (one: T) => Readonly<Record<string, string>>;
    perform: (parts: P, tx: Tx, one: T, own: { id: string }) => Promise<E>;
  },
): Operation<Done<E>[], P & Pick<Parts, 'sql'>> => ({
  ...definition,
  kind: 'action',
  [EXECUTE]: async (parts, caller, given) => {
    checkReason(caller);
    const input = inputOf(definition.input, given);
    return beginAs(caller, parts.sql, async (tx) => {
      const changes: { id: string; one: T; result: E }[] = [];
      for (const one of await definition.each(parts, tx, input)) {
        const id = await newId(tx);
        changes.push({ id, one, result: await definition.perform(parts, tx, one, { id }) });
      }
      // Last, as the log asks for: other actions wait from the first entry to the commit.
      for (const { id, one, result } of changes)
        await recordAction(tx, { ...entryOf(caller, definition.name, id), arguments: definition.kept(one), result });
      return changes.map(({ id, result }) => ({ ...result, action: id }));
    });
  },
});

function checkReason({ by, why }: Caller): void {
  if (by.trim() === '' || why.trim() === '' || why.length > MAX_REASON_LENGTH)
    throw new OperationRefusal(
      'usage',
      `Who and why: both are needed, why has at most ${MAX_REASON_LENGTH} characters.`,
    );
}

/** Runs a change in a transaction, unless the operator has lost the role or token meanwhile. */
const beginAs = <T>({ counts }: Caller, sql: Sql, change: (tx: Tx) => Promise<T>): Promise<T> =>
  sql.begin(async (tx) => {
    if (counts && !(await counts(tx))) throw unknownOperator();
    return change(tx);
  });

async function newId(tx: Tx): Promise<string> {
  const [row] = await tx<{ id: string }[]>`select uuidv7() as id`;
  return row?.id ?? '';
}

const entryOf = ({ by, why }: Caller, operation: string, id: string) => ({ id, by, why, operation });

/**
 * Runs an operation for an operator.
 * @throws OperationRefusal `permission.missing`, `usage` for an invalid input, and the operation's own
 */
export async function run<O, P>(parts: P, operation: Operation<O, P>, caller: Caller, input: unknown): Promise<O> {
  const { name, permission } = operation;
  if (!caller.permissions.has(permission))
    throw new OperationRefusal('permission.missing', `${name} needs the permission ${permission}.`, { permission });
  return operation[EXECUTE](parts, caller, input);
}

function inputOf<I extends z.ZodType>(schema: I, given: unknown): z.output<I> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new OperationRefusal('usage', read.error.issues[0]?.message ?? 'This input is not taken.');
}
