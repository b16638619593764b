import { connect } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { grantPortal } from './db/portal-role.ts';
import { openQueue } from './jobs/queue.ts';
import { silentLog } from './kernel/log.ts';

/** The schema is older than this version, and the role that came may not change it. */
export class NotOwner extends Error {
  constructor(cause: unknown) {
    super(
      'This version needs a newer schema, and the user of DATABASE_URL may not change it: set DATABASE_OWNER_URL to the owner, ' +
        'here or for `npm run migrate`.',
      { cause },
    );
  }
}

/** PostgreSQL's code for what a role may not do. */
const isForbidden = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === '42501';

/**
 * Brings a database to this version's schema, as its owner, and lets the portal's own role work with it, where it has one.
 * Answers the names of the migrations applied now.
 * @throws NotOwner
 * @param portalUrl the address by which the portal will use it; the owner's own, where one role does both
 */
export async function prepareDatabase(ownerUrl: string, portalUrl: string): Promise<string[]> {
  const sql = connect(ownerUrl, { max: 1, name: 'manawell prepare' });
  try {
    const applied = await migrate(sql).catch((error: unknown) => {
      throw isForbidden(error) || isForbidden((error as Error).cause) ? new NotOwner(error) : error;
    });
    const [role, owner] = [await roleOf(portalUrl), await roleOf(ownerUrl)];
    if (role === owner) return applied;
    // The job queue brings its own tables: opened by the owner, they are there.
    await (await openQueue({ url: ownerUrl, sql, log: silentLog, worker: false })).stop();
    await sql.begin((tx) => grantPortal(tx, role));
    return applied;
  } finally {
    await sql.end();
  }
}

/** Who an address comes as: the address itself may leave it open. */
async function roleOf(url: string): Promise<string> {
  const sql = connect(url, { max: 1, name: 'manawell prepare' });
  try {
    const [row] = await sql<{ role: string }[]>`select current_user::text as role`;
    return row?.role ?? '';
  } finally {
    await sql.end();
  }
}
