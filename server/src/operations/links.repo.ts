import type { ItemStatus, OrderStatus } from '#contract/endpoints/orders.ts';
import type { Db } from '#server/db/client.ts';

/** A payment link as operators and the publisher's systems see it. */
export interface LinkLine {
  id: string;
  /** `open`: no browser pressed Pay. `used`: one did. `expired`, `ended`: nothing can be ordered any more. */
  state: 'open' | 'used' | 'expired' | 'ended';
  /** Null: the player was erased. */
  uid: string | null;
  gid: number;
  region: string;
  roleId: string;
  item: string;
  offer: string | null;
  order: { number: string; status: OrderStatus; itemStatus: ItemStatus } | null;
  createdAt: Date;
  expiresAt: Date;
}

export async function findLinkLine(db: Db, id: string): Promise<LinkLine | undefined> {
  type Row = Omit<LinkLine, 'order'> & Omit<NonNullable<LinkLine['order']>, 'number'> & { number: string | null };
  const [row] = await db<Row[]>`
    select l.id, p.uid::text, l.gid, l.region, l.role_id as "roleId", l.item, l.offer, l.created_at as "createdAt", l.expires_at as "expiresAt",
      case when l.ended_at is not null then 'ended' when l.expires_at <= now() then 'expired'
        when l.owner_hash is null then 'open' else 'used' end as state,
      o.number, o.payment_state as status, o.item_state as "itemStatus"
    from payment_links l left join players p on p.id = l.player_id
      left join orders o on o.player_id = l.player_id and o.number = l.order_number
    where l.id = ${id}`;
  if (!row) return undefined;
  const { number, status, itemStatus, ...link } = row;
  return { ...link, order: number === null ? null : { number, status, itemStatus } };
}
