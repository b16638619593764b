import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';

/** After every deadline. */
const NEVER = Number.MAX_SAFE_INTEGER;

const ms = (db: Db, time: Query<object[]>) => db`floor(extract(epoch from ${time}) * 1000)::bigint`;

export interface DisputeLine {
  number: string | null;
  uid: number | null;
  paymentId: string;
  provider: string;
  /** The provider's ids of the payment and of the dispute. */
  providerId: string | null;
  dispute: string;
  /** open, won or lost. */
  status: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The state of the item. */
  item: string | null;
  /** The provider's deadline for evidence against the dispute; null: unknown. */
  dueBy: Date | null;
  /** The provider's reason; null: it names none. */
  reason: string | null;
  /** requested, submitted, refused or unclear; null: no evidence yet. */
  evidence: string | null;
  /** Why the provider refused the evidence, or did not answer. */
  evidenceError: string | null;
  evidenceAt: Date | null;
  /** When the payment last changed. */
  updatedAt: Date;
}

const lines = (db: Db) => db`
  select o.number, o.uid, p.id as "paymentId", p.provider, p.provider_id as "providerId", d.id as dispute, d.status, d.amount, p.currency,
    o.item_state as item, d."dueBy", d.reason, e.state as evidence, e.error as "evidenceError", e.updated_at as "evidenceAt",
    p.updated_at as "updatedAt"
  from payments p
  cross join lateral jsonb_to_recordset(p.disputes) as d (id text, amount bigint, status text, "dueBy" timestamptz, reason text)
  left join dispute_evidence e on e.player_id = p.player_id and e.payment_id = p.id and e.dispute = d.id
  left join orders o on o.player_id = p.player_id and o.number = p.payable`;

/** A place in the order of disputes: over or not, deadline, last change, ids. */
export type DisputePosition = [over: number, due: number, age: number, dispute: string, paymentId: string];

interface Page {
  /** Also those that are over. */
  all: boolean;
  /** Null: from the first. */
  after: DisputePosition | null;
  most: number;
}

/** Returns disputes: the open ones first, by deadline, then the newest. Their orders are looked up one by one. */
export const disputesOf = (db: Db, { all, after, most }: Page) => db<(DisputeLine & { position: DisputePosition })[]>`
  select o.number, o.uid, d."paymentId", d.provider, d."providerId", d.dispute, d.status, d.amount, d.currency, o.item_state as item, d."dueBy",
    d.reason, e.state as evidence, e.error as "evidenceError", e.updated_at as "evidenceAt", d."updatedAt",
    jsonb_build_array(d.over, d.due, d.age, d.dispute, d."paymentId") as position
  from (
    select * from (
      select p.player_id, p.payable, p.id as "paymentId", p.provider, p.provider_id as "providerId", d.id as dispute, d.status, d.amount,
        p.currency, d."dueBy", d.reason, p.updated_at as "updatedAt", (d.status <> 'open')::int as over, -${ms(db, db`p.updated_at`)} as age,
        case when d.status = 'open' and d."dueBy" is not null then ${ms(db, db`d."dueBy"`)} else ${NEVER}::bigint end as due
      from payments p cross join lateral jsonb_to_recordset(p.disputes) as d (id text, amount bigint, status text, "dueBy" timestamptz, reason text)
      where p.disputes <> '[]' and (${all} or d.status = 'open')
    ) as d
    where ${
      after === null
        ? db`true`
        : db`(over, due, age, dispute, "paymentId") > (${after[0]}::int, ${after[1]}::bigint, ${after[2]}::bigint, ${after[3]}::text, ${after[4]}::uuid)`
    }
    order by over, due, age, dispute, "paymentId" limit ${most}
  ) as d
  left join dispute_evidence e on e.player_id = d.player_id and e.payment_id = d."paymentId" and e.dispute = d.dispute
  left join lateral (
    select number, uid, item_state from orders where player_id = d.player_id and number = d.payable limit 1
  ) as o on true
  order by over, due, age, dispute, "paymentId"`;

/** Returns the disputes of an order, the open ones first. */
export const disputesOfOrder = (db: Db, { playerId, number }: { playerId: string; number: string }) => db<
  DisputeLine[]
>`
  ${lines(db)} where p.player_id = ${playerId} and p.payable = ${number} and p.disputes <> '[]'
  order by d.status <> 'open', p.id, d.id`;
