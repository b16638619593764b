import { connect } from './db/client.ts';
import { migrateIn } from './db/migrate.ts';
import { grantPortal } from './db/portal-role.ts';
import { openQueue } from './jobs/queue.ts';
import { silentLog } from './kernel/log.ts';

/** What an operator has to change in the environment; the message says what. */
export class CannotPrepare extends Error {}

const NOT_OWNER =
  'This version needs a newer schema, and the user of DATABASE_URL may not change it: set DATABASE_OWNER_URL to the owner, ' +
  'here or for `npm run migrate`.';
const NOT_THE_OWNER =
  'This version needs a newer schema, and the user of DATABASE_OWNER_URL may not change it: name the role that owns the tables.';
const TWO_DATABASES =
  'DATABASE_OWNER_URL and DATABASE_URL lead to two databases: the same one is meant, as its owner and as the portal’s role.';

/** PostgreSQL's code for what a role may not do. */
const isForbidden = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === '42501';

/**
 * Brings a database to this version's schema, as its owner, and lets the portal's own role work with it, where it has one.
 * Answers the names of the migrations applied now.
 * @throws CannotPrepare
 * @param portalUrl the address by which the portal will use it; the owner's own, where one role does both
 */
export async function prepareDatabase(ownerUrl: string, portalUrl: string): Promise<string[]> {
  const alone = ownerUrl === portalUrl;
  const owner = await whoComes(ownerUrl, alone ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
  const portal = alone ? owner : await whoComes(portalUrl, 'DATABASE_URL');
  if (portal.database !== owner.database) throw new CannotPrepare(TWO_DATABASES);
  const sql = connect(ownerUrl, { max: 1, name: 'manawell prepare' });
  try {
    if (portal.role === owner.role) return await sql.begin((tx) => migrateIn(tx));
    // The job queue brings its own tables: opened by the owner, they are there.
    await (await openQueue({ url: ownerUrl, sql, log: silentLog, worker: false })).stop();
    // In one transaction: portals of the version before work on, and find no table or view that they may not use yet.
    return await sql.begin(async (tx) => {
      const applied = await migrateIn(tx);
      await grantPortal(tx, portal.role);
      return applied;
    });
  } catch (error) {
    const forbidden = isForbidden(error) || isForbidden((error as Error).cause);
    throw forbidden ? new CannotPrepare(alone ? NOT_OWNER : NOT_THE_OWNER, { cause: error }) : error;
  } finally {
    await sql.end();
  }
}

/** Who an address comes as, and to which database of which server: the address itself may leave it open, or lead there by another way. */
async function whoComes(url: string, variable: string): Promise<{ role: string; database: string }> {
  const sql = connect(url, { max: 1, name: 'manawell prepare' });
  try {
    const [row] = await sql<{ role: string; database: string }[]>`
      select current_user::text as role, current_database() || ' ' || pg_postmaster_start_time() as database`;
    return row ?? { role: '', database: '' };
  } catch (error) {
    const [host, why] = [URL.parse(url)?.host, (error as Error).message || String(error)];
    throw new CannotPrepare(`The database on ${host} (${variable}) cannot be used: ${why}`, { cause: error });
  } finally {
    await sql.end();
  }
}
