import type { Telemetry } from '../../kernel/metrics/telemetry.ts';
import type { Storage } from '../../operations/backup/verified-backups.repo.ts';
import { readEvery } from './read-every.ts';

/** Seldom: PostgreSQL looks at every file of the database for its size. */
const EVERY_MS = 300_000;

/**
 * Reads the size of the database and the age of verified backups every 5 minutes for the gauges. They are absent while
 * the database does not answer.
 * @returns a function that stops
 */
export function watchStorage(telemetry: Telemetry, read: () => Promise<Storage>, everyMs = EVERY_MS): () => void {
  const { found, stop } = readEvery(read, everyMs);
  telemetry.read('manawell_database_bytes', () => {
    const storage = found();
    return storage ? [[storage.bytes, {}]] : [];
  });
  telemetry.read('manawell_backup_verified_age_seconds', () =>
    (found()?.backups ?? []).map(({ verdict, age }) => [age, { verdict }]),
  );
  return stop;
}
