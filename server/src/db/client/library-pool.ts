import { Pool } from 'pg';
import type { Log } from '#server/kernel/log.ts';
import { nameOf } from './query.ts';
import { sessionOptions } from './session.ts';

export interface LibraryPool {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  end(): Promise<void>;
}

/** What is sent again and again: with values, or `with …`. The rest may be several statements in one text. */
const isRepeated = (text: string, values: unknown[]): boolean => values.length > 0 || /^\s*with\b/i.test(text);

/**
 * Connections for a library that brings its own SQL and reads the driver's own types, but names no statement: to plan them anew
 * each time costs PostgreSQL more than to run them.
 */
export function openLibraryPool(url: string, { name, max, log }: { name: string; max: number; log: Log }): LibraryPool {
  const { types: _, ...options } = sessionOptions(url, name);
  const pool = new Pool({
    ...options,
    max,
    onConnect: async (session) => void (await session.query('set plan_cache_mode = force_generic_plan')),
  });
  // The error itself carries the whole connection.
  pool.on('error', (error) => log.warn({ why: error.message }, 'an idle connection to the database was lost'));
  return {
    query: (text, values = []) => pool.query({ text, values, ...(isRepeated(text, values) && { name: nameOf(text) }) }),
    end: () => pool.end(),
  };
}
