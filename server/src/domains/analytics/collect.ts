import { createHash, randomUUID } from 'node:crypto';
import { type Fault, faultsOf, readEvent, type Told } from './event.rules.ts';
import type { EventRow } from './events.repo.ts';
import type { Store } from './store.ts';

/** What came in one request. */
export interface Batch {
  app: string;
  events: readonly unknown[];
}

/** Why a batch was refused: which of its events is none, and why. */
export interface Refused {
  at: number;
  why: string;
}

/** Takes batches whole or not at all; what is answered `null` is on the disk. */
export function createCollect(store: Store, now: () => Date) {
  return async ({ app, events }: Batch): Promise<Refused | null> => {
    const at = now();
    const rows: EventRow[] = [];
    for (const [index, told] of events.entries()) {
      const faults = faultsOf(told, at);
      const fatal = faults.find((fault) => fault.fatal);
      if (fatal) return { at: index, why: fatal.why };
      rows.push(rowOf(app, told as Told, faults));
    }
    if (rows.length > 0) await store(rows);
    return null;
  };
}

function rowOf(app: string, told: Told, faults: readonly Fault[]): EventRow {
  const { uuid, ...read } = readEvent(told);
  return {
    ...read,
    app,
    key: uuid === null ? randomUUID() : keyOf(app, uuid),
    marks: faults.map(({ why }) => why.replaceAll(/\p{Cc}/gu, ' ')),
    event: JSON.stringify(told),
  };
}

/** One app's ids do not stand in another's way. */
const keyOf = (app: string, uuid: string): string =>
  createHash('sha256').update(`${app}\0${uuid}`).digest('hex').slice(0, 32);
