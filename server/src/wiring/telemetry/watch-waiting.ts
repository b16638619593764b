import type { Telemetry } from '../../kernel/metrics/telemetry.ts';
import type { WaitingWork } from '../../operations/waiting/waiting-work.repo.ts';
import { readEvery } from './read-every.ts';

const EVERY_MS = 15_000;

/**
 * Reads waiting work every 15 seconds for the gauges. While the database does not answer, `manawell_database_up` is 0
 * and the other gauges are absent.
 * @returns a function that stops
 */
export function watchWaiting(telemetry: Telemetry, read: () => Promise<WaitingWork>, everyMs = EVERY_MS): () => void {
  const { found, isUp, stop } = readEvery(read, everyMs);
  telemetry.read('manawell_database_up', () => {
    const up = isUp();
    return up === null ? [] : [[up ? 1 : 0, {}]];
  });
  const lanes = () => found()?.lanes ?? [];
  telemetry.read('manawell_outbox_events', () => lanes().map(({ lane, count }) => [count, { lane }]));
  telemetry.read('manawell_outbox_oldest_seconds', () => lanes().map(({ lane, oldest }) => [oldest ?? 0, { lane }]));
  const open = () => (found()?.open ?? []).map(({ gid, ...row }) => ({ ...row, labels: { game: String(gid) } }));
  telemetry.read('manawell_deliveries_waiting', () => open().map(({ count, labels }) => [count, labels]));
  telemetry.read('manawell_deliveries_oldest_seconds', () => open().map(({ oldest, labels }) => [oldest, labels]));
  telemetry.read('manawell_deliveries_parked', () =>
    (found()?.parked ?? []).map(({ gid, count }) => [count, { game: String(gid) }]),
  );
  const systems = () => found()?.systems ?? [];
  telemetry.read('manawell_system_oldest_seconds', () =>
    systems().map(({ name, oldest }) => [oldest ?? 0, { system: name }]),
  );
  telemetry.read('manawell_system_failing_seconds', () =>
    systems().map(({ name, failing }) => [failing, { system: name }]),
  );
  return stop;
}
