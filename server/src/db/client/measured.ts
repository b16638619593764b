import type { Telemetry } from '#server/kernel/metrics/telemetry.ts';
import type { Connections } from './pool.ts';

/** Reports a fact to the measurements. */
export type Told = (telemetry: Telemetry) => void;

const watched = new WeakMap<object, (tell: Told) => void>();

/** Passes on the facts that `tellCommitted` gets for a pool or a transaction. */
export const watchDb = (db: object, pass: (tell: Told) => void): void => void watched.set(db, pass);

/**
 * Reports a fact once its change is committed: at once for a pool, after the commit for a transaction. A transaction
 * that rolls back reports nothing, and nothing is reported while metrics are off.
 */
export const tellCommitted = (db: object, tell: Told): void => watched.get(db)?.(tell);

/** Measures the connections of a pool. */
export function watchPool(telemetry: Telemetry, pool: Connections, most: number): void {
  pool.onWait = (seconds) => telemetry.record('manawell_database_wait_seconds', seconds, {});
  telemetry.read('manawell_database_connections_most', () => [[most, {}]]);
  telemetry.read('manawell_database_connections', () => {
    const { open, idle } = pool.state();
    return [
      [open - idle, { state: 'used' }],
      [idle, { state: 'idle' }],
    ];
  });
  telemetry.read('manawell_database_waiting', () => [[pool.state().waiting, {}]]);
}
