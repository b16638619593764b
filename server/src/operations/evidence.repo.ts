import type { Query } from '#server/db/client/query.ts';
import type { Db, Sql as Pool } from '#server/db/client.ts';
import { REPORT_SECONDS, readWithin } from './patience.ts';

/**
 * Evidence of a buyer's country, from three sources: the buyer's choice, which is taxed; the address that ordered;
 * and the provider of the payment that counts. `complete`: two sources agree, and not on a country other than the
 * taxed one. `conflict`: two or three are known and disagree, or agree on a country other than the taxed one.
 * `incomplete`: fewer than two are known.
 */
export type EvidenceState = 'complete' | 'conflict' | 'incomplete';

export interface Evidence {
  chosen: string | null;
  state: string | null;
  address: string | null;
  instrument: string | null;
  /** Time when the provider reported its country; the other two sources are from the time of the order. */
  instrumentAt: Date | null;
  /** The country that two sources agree on. */
  country: string | null;
  evidence: EvidenceState;
}

type Sql = Query<object[]>;

/** SQL, of orders `o` and the payment that counts, `p`. */
const told = (db: Db): [chosen: Sql, address: Sql, instrument: Sql] => [
  db`(o.snapshot ->> 'country')`,
  db`(o.snapshot ->> 'address')`,
  db`p.instrument_country`,
];

/** SQL: joins the payment that counts to orders `o`. */
export const paidBy = (db: Db): Sql => db`left join payments p on p.player_id = o.player_id and p.id = o.payment_id`;

/** SQL: the state of an order's evidence. Unknown sources match nothing. */
export function evidenceState(db: Db): Sql {
  const [chosen, address, instrument] = told(db);
  return db`
    case when ${chosen} in (${address}, ${instrument}) then 'complete'
      when ${address} = ${instrument} then case when ${chosen} is null then 'complete' else 'conflict' end
      when num_nonnulls(${chosen}, ${address}, ${instrument}) > 1 then 'conflict'
      else 'incomplete' end`;
}

/** SQL: the columns of `Evidence`. */
export function evidenceColumns(db: Db): Sql {
  const [chosen, address, instrument] = told(db);
  return db`
    ${chosen} as chosen, o.snapshot ->> 'state' as state, ${address} as address, ${instrument} as instrument,
    p.instrument_country_at as "instrumentAt",
    case when ${chosen} in (${address}, ${instrument}) then ${chosen} when ${address} = ${instrument} then ${address} end as country,
    ${evidenceState(db)} as evidence`;
}

export const evidenceOf = async (
  db: Db,
  { playerId, number }: { playerId: string; number: string },
): Promise<Evidence | null> => {
  // Lateral: a plan for any player would read all payments of the player.
  const [row = null] = await db<Evidence[]>`
    select ${evidenceColumns(db)} from orders o
    left join lateral (select * from payments where player_id = o.player_id and id = o.payment_id limit 1) as p on true
    where o.player_id = ${playerId} and o.number = ${number}`;
  return row;
};

export interface Doubtful extends Evidence {
  number: string;
  createdAt: Date;
  uid: number;
  gid: number;
  item: string;
  total: number;
  currency: string;
}

interface DoubtfulQuery {
  states: readonly EvidenceState[];
  after: string;
  most: number;
}

/**
 * Returns paid orders whose evidence is in one of these states, sorted by their numbers, which begin with the day.
 * @throws OperationRefusal `report.too_long`
 */
export const readDoubtful = (sql: Pool, asked: DoubtfulQuery, seconds = REPORT_SECONDS): Promise<Doubtful[]> =>
  readWithin(sql, seconds, async (tx) => [...(await doubtful(tx, asked))], 'ask for those of a later day ({since})');

const doubtful = (db: Db, { states, after, most }: DoubtfulQuery) => db<Doubtful[]>`
  select o.number, o.created_at as "createdAt", o.uid, o.gid, o.item, o.total, o.currency, ${evidenceColumns(db)}
  from orders o ${paidBy(db)}
  where o.number > ${after} and o.payment_state in ('paid', 'partially_refunded', 'refunded', 'disputed')
    and ${evidenceState(db)} = any(${[...states]}::text[])
  order by o.number limit ${most}`;
