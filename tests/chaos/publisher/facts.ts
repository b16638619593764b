import type { ChaosWorld } from '../world.ts';

/** A webhook that the publisher's endpoint took, at its first arrival. */
export interface Arrival {
  id: string;
  type: string;
  /** Null: it is about no order, or names only its number. */
  number: string | null;
}

/** Everything that the endpoint saw. */
export interface ReceiverBooks {
  /** In their order. */
  arrivals: Arrival[];
  /** Calls that are not the shop's, or name another id. */
  wrong: string[];
  calls: number;
  repeats: number;
  /** Calls of portals whose clocks are wrong. */
  late: number;
  faults: number;
}

/** An entry of the audit log by the key of the publisher's backend. */
export interface KeyAction {
  id: string;
  why: string;
  /** Refunds and gifts that were made by it. */
  made: number;
}

export interface PublisherFacts {
  books: ReceiverBooks;
  /** The shop's log of webhooks, in its order. */
  log: { id: string; key: string }[];
  actions: KeyAction[];
}

/** @returns null: this world has no endpoint */
export async function readPublisher({ sql, receiver }: ChaosWorld): Promise<PublisherFacts | null> {
  if (!receiver) return null;
  return {
    books: await receiver.books<ReceiverBooks>(),
    log: await sql<PublisherFacts['log']>`select event as id, key from webhook_events order by id`,
    actions: await sql<KeyAction[]>`
      select a.id::text, a.why, (
          select count(*)::int from refunds where cause = 'operator' and cause_id = a.id::text
        ) + (select count(*)::int from grants where a.command = 'grants give' and reference = a.arguments ->> 'batch') as made
      from operator_actions a where a.by_name like 'key %' order by a.at`,
  };
}
