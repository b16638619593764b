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
  /** When the payment last changed. */
  updatedAt: Date;
}

/** Returns disputes: the open ones first, by deadline, then the newest. */
export const disputesOf = (db: Db, { all, most }: { all: boolean; most: number }) => db<DisputeLine[]>`
  select o.number, o.uid, p.id as "paymentId", p.provider, p.provider_id as "providerId", d.id as dispute, d.status, d.amount, p.currency,
    o.item_state as item, d."dueBy", p.updated_at as "updatedAt"
  from payments p
  cross join lateral jsonb_to_recordset(p.disputes) as d (id text, amount bigint, status text, "dueBy" timestamptz)
  left join orders o on o.player_id = p.player_id and o.number = p.payable
  where p.disputes <> '[]' and (${all} or d.status = 'open')
  order by d.status <> 'open', case when d.status = 'open' then d."dueBy" end, p.updated_at desc, d.id limit ${most}`;
