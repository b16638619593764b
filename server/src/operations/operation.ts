import { z } from 'zod';
import type { Sql, Tx } from '#server/db/client.ts';
import { checkReason, newEntry, performAs, record } from './acting.ts';
import type { Entry } from './audit.repo.ts';
import type { Caller, Effect } from './caller.ts';
import type { Acting, Parts, Reading } from './parts.ts';
import type { Permission } from './permissions.ts';
import { type Readable, readFor } from './read-sources.ts';
import { OperationRefusal } from './refusal.ts';

/** An effect with the id of its entry in the audit log. */
export type Done<E extends Effect> = E & { action: string };

/** The entry of an action in the audit log, and the operator. */
interface Own {
  id: string;
  caller: Caller;
}

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

export type Named = Pick<Operation<unknown>, 'name' | 'permission'>;

/** Makes an operation that only reads, over sessions that cannot write; `read-sources.ts` names the database. */
export const query = <I extends z.ZodType, O, P = Omit<Reading, 'sql'>>(
  definition: Named & {
    input: I;
    read: (parts: P & { sql: Sql }, input: z.output<I>, caller: Caller) => Promise<O>;
    /** Returns true for a search without a result, which a stand-by that is behind does not prove. */
    isEmpty?: (found: NoInfer<O>) => boolean;
    /** Data of a stand-by that are older are not shown, since operators decide by them. Absent: any age, and shown. */
    freshSeconds?: number;
  },
): Operation<O, P & Readable> => ({
  ...definition,
  kind: 'query',
  [EXECUTE]: async (parts, caller, given) => {
    const input = inputOf(definition.input, given);
    return readFor(parts, definition, caller, (sql) => definition.read({ ...parts, sql }, input, caller));
  },
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
    perform: (parts: P, tx: Tx, input: z.output<I>, own: Own & { asked: A }) => Promise<E>;
    shown?: (asked: A) => S;
  },
): Operation<Done<E> & S, P & Pick<Parts, 'sql'>> => ({
  ...definition,
  kind: 'action',
  [EXECUTE]: async (parts, caller, given) => {
    checkReason(caller);
    const input = inputOf(definition.input, given);
    const asked = (await definition.ask?.(parts, input)) as A;
    const kept = definition.kept(input);
    const change = { operation: definition.name, input: given, shown: kept };
    return performAs(caller, parts.sql, change, async (tx): Promise<Done<E> & S> => {
      const entry = await newEntry(tx, caller, definition.name);
      const { id } = entry;
      const result = await definition.perform(parts, tx, input, { id, asked, caller });
      await record(tx, caller, [{ ...entry, arguments: kept, result }]);
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
    /** Returns the input for the operator who approves all changes together. */
    summary: (input: z.output<I>) => Readonly<Record<string, string>>;
    perform: (parts: P, tx: Tx, one: T, own: Own) => Promise<E>;
    /** Checks all changes together, before they are recorded. */
    check: (parts: P, tx: Tx, caller: Caller, done: readonly E[]) => Promise<void>;
  },
): Operation<Done<E>[], P & Pick<Parts, 'sql'>> => ({
  ...definition,
  kind: 'action',
  [EXECUTE]: async (parts, caller, given) => {
    checkReason(caller);
    const input = inputOf(definition.input, given);
    const change = { operation: definition.name, input: given, shown: definition.summary(input) };
    return performAs(caller, parts.sql, change, async (tx) => {
      const entries: (Entry & { result: E })[] = [];
      for (const one of await definition.each(parts, tx, input)) {
        const entry = await newEntry(tx, caller, definition.name);
        const result = await definition.perform(parts, tx, one, { id: entry.id, caller });
        entries.push({ ...entry, arguments: definition.kept(one), result });
      }
      await definition.check(
        parts,
        tx,
        caller,
        entries.map(({ result }) => result),
      );
      await record(tx, caller, entries);
      return entries.map(({ id, result }) => ({ ...result, action: id }));
    });
  },
});

/**
 * Runs an operation for an operator.
 * @throws OperationRefusal `permission.missing`, `usage` for an invalid input, and the operation's own
 */
export async function run<O, P>(parts: P, operation: Operation<O, P>, caller: Caller, input: unknown): Promise<O> {
  mustHave(caller, operation);
  return operation[EXECUTE](parts, caller, input);
}

/** Checks the permission of an operation that is read for several operators at once. @throws OperationRefusal */
export const mayRun = (caller: Pick<Caller, 'permissions'>, operation: Named): void => mustHave(caller, operation);

function mustHave({ permissions }: Pick<Caller, 'permissions'>, { name, permission }: Named): void {
  if (!permissions.has(permission))
    throw new OperationRefusal('permission.missing', `${name} needs the permission ${permission}.`, { permission });
}

function inputOf<I extends z.ZodType>(schema: I, given: unknown): z.output<I> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new OperationRefusal('usage', read.error.issues[0]?.message ?? 'This input is not taken.');
}

/** Finds a request for approval, and who asked. @throws OperationRefusal */
type FindRequest = (
  sql: Sql,
  caller: Caller,
  id: string,
) => Promise<{ asker: Caller; operation: string; input: unknown }>;

/**
 * Makes the operation by which a second operator approves a change. The change is performed at once, in the name of the
 * operator who asked, with the approval in the same transaction.
 * @param operations those that can need an approval
 */
export const approval = (
  definition: Named & { operations: readonly Operation<unknown>[]; find: FindRequest },
): Operation<{ approval: string; operation: string; by: string; done: unknown }> => {
  const input = z.strictObject({ id: z.uuid('ID is the id of a request: see `approvals list`.') });
  return {
    ...definition,
    kind: 'action',
    input,
    [EXECUTE]: async (parts, caller, given) => {
      checkReason(caller);
      const { id } = inputOf(input, given);
      const request = await definition.find(parts.sql, caller, id);
      const operation = definition.operations.find(({ name }) => name === request.operation);
      if (!operation) throw new Error(`${request.operation} cannot be approved`);
      mustHave(caller, operation);
      const done = await run(parts, operation, request.asker, request.input);
      return { approval: id, operation: operation.name, by: request.asker.by, done };
    },
  };
};
