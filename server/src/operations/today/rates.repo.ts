import type { Db } from '#server/db/client.ts';
import { firstIdAt } from '#server/kernel/ids/id-created-at.ts';

/** Attempts that began in a time, by method and by the country of their order. */
export interface OutcomeRow {
  method: string;
  country: string | null;
  begun: number;
  captured: number;
  /** When the oldest of them began. */
  since: Date;
}

/** Attempts that are read of a time: the newest ones. */
export const MOST_ATTEMPTS = 5000;

/** SQL rows of the attempts that began in a time. Their ids begin with it, so the index of ids finds them. */
const begun = (db: Db, from: Date, until: Date) => db`
  select player_id, id, payable, method, created_at, captured > 0 as captured from payments
  where id >= ${firstIdAt(from)}::uuid and id < ${firstIdAt(until)}::uuid order by id desc limit ${MOST_ATTEMPTS}`;

/** SQL: a part of each row by index. A join may be planned as a scan of all orders. */
const country = (db: Db) => db`
  (select o.snapshot ->> 'country' from orders o where o.player_id = p.player_id and o.number = p.payable)`;

/** Returns the attempts of a time as they stand now. */
export const outcomesNow = (db: Db, from: Date, until: Date) => db<OutcomeRow[]>`
  select method, country, count(*)::int as begun, count(*) filter (where captured)::int as captured, min(created_at) as since
  from (select p.*, ${country(db)} as country from (${begun(db, from, until)}) as p) as attempt group by method, country`;

/**
 * Returns the attempts of an earlier time as they stood at its end. A method that takes days is then compared with
 * itself.
 */
export const outcomesThen = (db: Db, from: Date, until: Date) => db<OutcomeRow[]>`
  select method, country, count(*)::int as begun, count(*) filter (where captured_then)::int as captured, min(created_at) as since
  from (
    select p.*, ${country(db)} as country, captured and (
      select true from ledger_entries e where e.payment_id = p.id and e.kind = 'capture'
        and e.at >= ${from}::timestamptz - interval '1 minute' and e.at <= ${until} limit 1
    ) as captured_then from (${begun(db, from, until)}) as p
  ) as attempt group by method, country`;
