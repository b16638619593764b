import type { Db, Tx } from '#server/db/client.ts';
import type { ReadSource } from '#server/kernel/read-source.ts';
import type { Approved } from './approvals/needed.ts';
import type { Permission, Role } from './permissions.ts';

/** The operator of an operation, the reason, and the permissions. */
export interface Caller {
  by: string;
  /** The reason, required for actions; secrets are redacted before it is stored. */
  why: string;
  permissions: ReadonlySet<Permission>;
  /** Null: a user of the machine, or the shop itself. */
  role: Role | null;
  /** Set when a second operator approved this change: it may go above the limits of the role. */
  approved?: Approved;
  /** Returns true while the operator's token is valid with the same role; absent: the caller cannot lose its rights. */
  counts?: (db: Db) => Promise<boolean>;
  /** Set for a call with an idempotency key. */
  once?: Once;
  /** Called for each read that may come from a stand-by, in a shop that has one. */
  onRead?: (source: ReadSource) => void;
}

/** Lets an action happen once, and stores its result in the action's own transaction. */
export interface Once {
  /** The first statement. @throws UsedKey if an earlier call was done with the key */
  claim(tx: Tx): Promise<void>;
  keep(tx: Tx, result: unknown): void;
}

/** The effect of an action; `number` is the order's number. */
export interface Effect {
  number: string | null;
}
