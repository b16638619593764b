import type { Sql } from '#server/db/client.ts';
import { until } from '#tests/world/until.ts';

/** A story stops waiting for a delivery that is not tried by then. */
const LONGEST_MS = 30_000;

/** Records the character of each delivery try: the games' books do not contain tries that a game did not answer. */
export const TRIES_SQL = `
  create table chaos_tries (delivery uuid not null, role_id text not null, server_id text not null, unique (delivery, role_id, server_id));
  create function chaos_watch_tries() returns trigger language plpgsql as $$ begin
    insert into chaos_tries (delivery, role_id, server_id) values (new.id, new.role_id, new.server_id) on conflict do nothing;
    return null;
  end $$;
  create trigger chaos_watch_tries after update on deliveries for each row
    when (new.source = 'order' and new.state in ('queued', 'retrying')
      and new.claimed_until is not null and new.claimed_until is distinct from old.claimed_until)
    execute function chaos_watch_tries();`;

export const awaitTry = (sql: Sql, number: string) =>
  until(
    () => sql`select from chaos_tries join deliveries on deliveries.id = delivery where reference = ${number} limit 1`,
    (begun) => begun.length > 0,
    LONGEST_MS,
  );
