import type { Sql } from '#server/db/client.ts';
import { fillAudit } from './audit.ts';
import { withoutIndexes } from './indexes.ts';
import { FIRST_REGULAR } from './people.ts';
import { chooseOrders, fillWaiting } from './waiting.ts';

const AUDIT_ENTRIES = 1_000_000;
/** A smaller shop has so many entries for each order. */
const ENTRIES_OF_ORDER = 5;

/** Fills what the desk shows next to the books: waiting work, the audit log, sessions and coupons of one player. */
export const fillDesk =
  (orders: number, entries = Math.min(AUDIT_ENTRIES, ENTRIES_OF_ORDER * orders)) =>
  (sql: Sql): Promise<void> =>
    sql.begin(async (tx) => {
      await tx.unsafe(
        `set local session_replication_role = replica; set local synchronous_commit = off; set local idle_in_transaction_session_timeout = 0`,
      );
      const regular = await regularOf(tx);
      await fillWaiting(tx, await chooseOrders(tx, orders));
      await withoutIndexes(tx, ['operator_actions'], () => fillAudit(tx, entries, regular));
      await tx`
        insert into sessions (token_hash, player_id, created_at, seen_at, expires_at, browser, os)
        select sha256(n::text::bytea), ${regular}::uuid, now(), now(), now() + interval '30 days', 'Firefox', 'Android' from generate_series(1, 60) as n`;
      await tx`
        insert into player_coupons (player_id, template, batch, claimed_at, expires_at)
        select ${regular}::uuid, 'bench', n::text, now(), now() + n % 3 * interval '1 day' - interval '1 day' from generate_series(1, 300) as n`;
      await tx.unsafe('drop table bench_chosen');
    });

async function regularOf(tx: Parameters<Parameters<Sql['begin']>[0]>[0]): Promise<string> {
  const [row] = await tx<{ id: string }[]>`select id from players where uid = ${FIRST_REGULAR}`;
  return row?.id ?? '';
}
