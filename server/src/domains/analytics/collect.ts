import { createHash, randomUUID } from 'node:crypto';
import type { Log } from '#server/kernel/log.ts';
import { toStoredJson } from './cut.rules.ts';
import { findFaults, INVALID, type RawEvent, readEvent, readInvalid } from './event.rules.ts';
import type { EventRow } from './events.repo.ts';
import type { Store } from './store.ts';

/** A broken client can cause one mark for each property. */
const MAX_MARKS = 20;

/** The events of one request. */
export interface Batch {
  app: string;
  events: readonly unknown[];
  /** The sender's address for rate limits; null: a server that the publisher trusts. */
  from: string | null;
}

interface CollectDeps {
  now: () => Date;
  log: Log;
  /** Returns the events of an app that fit its budget. */
  admit: (app: string, rows: readonly EventRow[], from: string | null) => EventRow[];
}

/**
 * Stores the events of a batch that fit the budget, invalid ones with the reasons.
 * Resolves when they are on the disk.
 */
export function createCollect(store: Store, { now, log, admit }: CollectDeps) {
  return async ({ app, events, from }: Batch): Promise<void> => {
    const at = now();
    const rows = admit(
      app,
      events.map((raw) => toRow(app, raw, at)),
      from,
    );
    if (rows.length > 0) await store(rows);
    const invalid = rows.filter(({ type }) => type === INVALID);
    // The sender gets no error, since it would send the valid events again.
    const [first] = invalid;
    if (first) {
      const why = first.marks.slice(0, 3);
      log.warn({ app, events: invalid.length, why }, 'invalid events were kept; reports skip them');
    }
  };
}

function toRow(app: string, raw: unknown, at: Date): EventRow {
  const { json: event, isWhole } = toStoredJson(raw);
  const faults = findFaults(raw, at);
  const marks = [...(isWhole ? [] : ['too long']), ...faults.map(({ why }) => why.replaceAll(/\p{Cc}/gu, ' '))];
  const kept = { app, event, marks: marks.slice(0, MAX_MARKS) };
  const invalid = !isWhole || faults.some(({ fatal }) => fatal);
  const { uuid, ...columns } = invalid ? readInvalid(raw, at) : readEvent(raw as RawEvent);
  // No valid `#uuid` contains a NUL, so an invalid event never hides a valid one.
  const id = invalid ? `\0${event}` : (uuid ?? randomUUID());
  return { ...kept, ...columns, key: keyOf(app, id) };
}

/** The app is part of the key, so equal ids of two apps do not collide. */
const keyOf = (app: string, uuid: string): string =>
  createHash('sha256').update(`${app}\0${uuid}`).digest('hex').slice(0, 32);
