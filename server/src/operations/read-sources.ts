import type { Sql } from '#server/db/client.ts';
import type { Caller } from './caller.ts';
import type { Parts } from './parts.ts';

/** The parts with which queries read. */
export type Readable = Pick<Parts, 'readOnly' | 'replica'>;

/**
 * The queries that read from a stand-by, where there is one: reports, exports, searches and long lists. All others
 * decide something, or show the state after an action, so they read from the primary.
 */
const FROM_STANDBY: ReadonlySet<string> = new Set([
  'orders find',
  'orders conflicts',
  'players find',
  'coupons list',
  'coupons uses',
  'invoices list',
  'report revenue',
  'report currencies',
  'ledger export',
  'books list',
  'books month',
  'books oss',
  'balances',
  'funnel',
  'channels',
  'experiments list',
  'experiments show',
  'surveys show',
  'surveys export',
  'draw audit',
]);

/** The oldest data of searches by which support decides, in seconds. */
export const SUPPORT_SECONDS = 10;

/** Returns the database that a query reads from, by the query's name. */
export const readsFrom = (name: string): 'standby' | 'primary' => (FROM_STANDBY.has(name) ? 'standby' : 'primary');

/**
 * Runs a query on the database that it reads from, and tells the caller which one answered. A search that finds nothing
 * on a stand-by is repeated on the primary. Data older than `freshSeconds` are read from the primary at once.
 */
export async function readFor<T>(
  { readOnly, replica }: Readable,
  { name, isEmpty, freshSeconds }: { name: string; isEmpty?: (found: T) => boolean; freshSeconds?: number },
  { by, onRead }: Caller,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  if (!replica || readsFrom(name) === 'primary') return work(readOnly);
  const { result, source } = await replica.read(by, work, freshSeconds);
  if (source?.from === 'standby' && isEmpty?.(result)) return work(readOnly);
  if (source) onRead?.(source);
  return result;
}
