import type { Db, Sql } from '../client.ts';
import { isOpen } from './follow-up.repo.ts';

/**
 * Renumbers positions and events after a restore from a dump. Transaction ids belong to one server and start lower on
 * another, so new events would lie before every position and reach no subscriber. Open events stay open.
 */
export async function renumberRestored(sql: Sql): Promise<void> {
  if (!(await isRestored(sql))) return;
  await sql.begin(async (tx) => {
    await tx`lock table follow_up_positions in share row exclusive mode`;
    if (!(await isRestored(tx))) return;
    await tx`
      update follow_up_positions p set (id, ahead, xid) = (
        select first - 1, array(
          select o.id from outbox o where o.follow_up and o.id >= first and not ${isOpen(tx)}
        ), pg_current_xact_id()
        from (select coalesce(
          (select min(o.id) from outbox o where ${isOpen(tx)}),
          (select max(id) + 1 from outbox),
          1
        ) as first) as open
      )`;
    await tx`update outbox set xid = pg_current_xact_id() where follow_up`;
  });
}

/** Returns true if a position or event has a transaction id that this server has not reached. */
async function isRestored(db: Db): Promise<boolean> {
  const [row] = await db<{ restored: boolean }[]>`
    select coalesce(greatest(
      (select max(xid) from follow_up_positions),
      (select xid from outbox where follow_up order by xid desc, id desc limit 1)
    ) > pg_snapshot_xmax(pg_current_snapshot()), false) as restored`;
  return row?.restored ?? false;
}
