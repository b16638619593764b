import { connect } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { grantPortal } from './db/portal-role.ts';
import { openQueue } from './jobs/queue.ts';
import { silentLog } from './kernel/log.ts';

/**
 * Brings a database to this version's schema, as its owner, and lets the portal's own role work with it, where it has one.
 * Answers the names of the migrations applied now.
 * @param portalUrl the address by which the portal will use it; the owner's own, where one role does both
 */
export async function prepareDatabase(ownerUrl: string, portalUrl: string): Promise<string[]> {
  const sql = connect(ownerUrl, { max: 1, name: 'manawell prepare' });
  try {
    const applied = await migrate(sql);
    const role = decodeURIComponent(new URL(portalUrl).username);
    if (role === decodeURIComponent(new URL(ownerUrl).username)) return applied;
    // The job queue brings its own tables: opened by the owner, they are there.
    await (await openQueue({ url: ownerUrl, sql, log: silentLog, worker: false })).stop();
    await sql.begin((tx) => grantPortal(tx, role));
    return applied;
  } finally {
    await sql.end();
  }
}
