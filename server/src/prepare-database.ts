import { beginWithRetries } from './db/begin-with-retries.ts';
import { connect, type Tx } from './db/client.ts';
import { migrateIn } from './db/migrate.ts';
import { grantPortal } from './db/portal-role.ts';
import { openQueue } from './jobs/queue.ts';
import { hostOf } from './kernel/database-url.ts';
import { silentLog } from './kernel/log.ts';

/** The operator has to change the environment; the message says how. */
export class CannotPrepare extends Error {}

const NOT_OWNER =
  'This version needs a newer schema, and the user of DATABASE_URL may not change it: set DATABASE_OWNER_URL to the owner, ' +
  'here or for `npm run migrate`.';
const NOT_THE_OWNER =
  'This version needs a newer schema, and the user of DATABASE_OWNER_URL may not change it: name the role that owns the tables.';
const TWO_DATABASES =
  'DATABASE_OWNER_URL and DATABASE_URL lead to two databases: the same one is meant, as its owner and as the portal’s role.';

/** The migrations use `uuidv7()` from the first one on; PostgreSQL has it since this version. */
const NEEDS_POSTGRES = 18;

/** PostgreSQL's error code for a missing permission. */
const isForbidden = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === '42501';

/**
 * Brings a database to this version's schema, as its owner, and gives the portal's own role access, if there is one.
 * Returns the names of the migrations applied now.
 * @throws CannotPrepare
 * @param portalUrl the address for the portal; the owner's own if one role does both
 * @param say gets the reason if it takes long
 */
export async function prepareDatabase(
  ownerUrl: string,
  portalUrl: string,
  say?: (message: string) => void,
): Promise<string[]> {
  const alone = ownerUrl === portalUrl;
  const owner = await whoComes(ownerUrl, alone ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
  const portal = alone ? owner : await whoComes(portalUrl, 'DATABASE_URL');
  if (Number.parseInt(owner.version, 10) < NEEDS_POSTGRES) {
    const found = `needs ${NEEDS_POSTGRES}, found ${owner.version}`;
    throw new CannotPrepare(
      `The PostgreSQL of DATABASE_URL is too old: ${found}. Use a server of PostgreSQL ${NEEDS_POSTGRES} or newer.`,
    );
  }
  if (portal.database !== owner.database) throw new CannotPrepare(TWO_DATABASES);
  const sql = connect(ownerUrl, { max: 1, name: 'manawell prepare' });
  try {
    if (portal.role === owner.role) return await beginWithRetries(sql, (tx) => migrateIn(tx), { say });
    // The job queue creates its own tables when the owner opens it.
    await (await openQueue({ url: ownerUrl, sql, log: silentLog, worker: false })).stop();
    // In one transaction: running portals of the previous version never see a table or view without their grants.
    const granted = async (tx: Tx) => {
      const applied = await migrateIn(tx);
      await grantPortal(tx, portal.role);
      return applied;
    };
    return await beginWithRetries(sql, granted, { say });
  } catch (error) {
    const forbidden = isForbidden(error) || isForbidden((error as Error).cause);
    throw forbidden ? new CannotPrepare(alone ? NOT_OWNER : NOT_THE_OWNER, { cause: error }) : error;
  } finally {
    await sql.end();
  }
}

interface Visit {
  role: string;
  database: string;
  /** Of the server: `18.1`. */
  version: string;
}

/**
 * Connects, and returns the role, the database and server, and the server's version.
 * The URL is not enough: it may leave them open, or reach the same database by another way.
 */
async function whoComes(url: string, variable: string): Promise<Visit> {
  const sql = connect(url, { max: 1, name: 'manawell prepare' });
  try {
    const [row] = await sql<Visit[]>`
      select current_user::text as role, current_database() || ' ' || pg_postmaster_start_time() as database,
        split_part(current_setting('server_version'), ' ', 1) as version`;
    return row ?? { role: '', database: '', version: '' };
  } catch (error) {
    const [host, why] = [hostOf(url), (error as Error).message || String(error)];
    throw new CannotPrepare(`The database on ${host} (${variable}) cannot be used: ${why}`, { cause: error });
  } finally {
    await sql.end();
  }
}
