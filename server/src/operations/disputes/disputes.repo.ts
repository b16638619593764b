import type { Db } from '#server/db/client.ts';

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

/** Returns disputes: the open ones first, by deadline, then the newest. */
export const disputesOf = (db: Db, { all, most }: { all: boolean; most: number }) => db<DisputeLine[]>`
  ${lines(db)} where p.disputes <> '[]' and (${all} or d.status = 'open')
  order by d.status <> 'open', case when d.status = 'open' then d."dueBy" end, p.updated_at desc, d.id limit ${most}`;

/** Returns the disputes of an order, the open ones first. */
export const disputesOfOrder = (db: Db, { playerId, number }: { playerId: string; number: string }) => db<
  DisputeLine[]
>`
  ${lines(db)} where p.player_id = ${playerId} and p.payable = ${number} and p.disputes <> '[]'
  order by d.status <> 'open', p.id, d.id`;
