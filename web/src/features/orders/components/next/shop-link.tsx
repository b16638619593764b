import type { ReactNode } from 'react';
import type { OrderSummary } from '#contract/endpoints/orders.ts';
import { PageLink, useShop } from '#web/navigation/links.tsx';

interface Props {
  order: Pick<OrderSummary, 'game' | 'region' | 'country' | 'state' | 'character' | 'item' | 'currency'> & {
    method: { id: string } | null;
  };
  /** `none` if it was bought without a coupon. */
  coupon?: 'none' | null;
  className?: string;
  children: ReactNode;
}

/** A link to the top-up page with all choices of this order. */
export function ShopLink({ order, coupon, className, children }: Props) {
  const shop = useShop();
  const { gid } = order.game;
  const search = {
    gid,
    // A channel is valid only for its game.
    pid: shop.gid === gid ? shop.pid : undefined,
    region: order.region.id,
    role: order.character.roleId,
    item: order.item.id,
    currency: order.currency,
    country: order.country ?? undefined,
    state: order.state ?? undefined,
    coupon: coupon ?? undefined,
    method: order.method?.id,
  };
  return (
    <PageLink page="payment" search={search} className={className}>
      {children}
    </PageLink>
  );
}
