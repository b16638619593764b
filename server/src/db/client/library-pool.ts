import { Pool } from 'pg';
import type { Log } from '#server/kernel/log.ts';
import { clientOf, openHosts } from './hosts.ts';
import { statementName } from './query.ts';
import { sessionOptions } from './session.ts';

export interface LibraryPool {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  end(): Promise<void>;
}

/** Returns true for repeated statements: those with values, or `with …`. Other texts may have several statements. */
const isRepeated = (text: string, values: unknown[]): boolean => values.length > 0 || /^\s*with\b/i.test(text);

/**
 * Opens a pool for a library that has its own SQL and needs the driver's default types. The library does not name its
 * statements, so the pool does: PostgreSQL needs more time to plan them each time than to run them.
 */
export function openLibraryPool(url: string, { name, max, log }: { name: string; max: number; log: Log }): LibraryPool {
  const { types: _, ...options } = sessionOptions(url, name);
  const hosts = openHosts(url, log);
  const Own = clientOf(hosts);
  const pool = new Pool({
    ...options,
    ...(Own && { Client: Own }),
    max,
    onConnect: async (session) => void (await session.query('set plan_cache_mode = force_generic_plan')),
  });
  // Logs only the message: the error contains the whole connection.
  pool.on('error', (error) => log.warn({ why: error.message }, 'an idle connection to the database was lost'));
  return {
    async query(text, values = []) {
      await hosts?.primary();
      return pool.query({ text, values, ...(isRepeated(text, values) && { name: statementName(text) }) });
    },
    async end() {
      await pool.end();
      hosts?.close();
    },
  };
}
