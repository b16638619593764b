import type { ReactNode } from 'react';
import type { Order } from '#contract/endpoints/orders.ts';
import { PageLink, useShop } from '#web/app/navigation.tsx';

interface Props {
  order: Pick<Order, 'game' | 'region' | 'character' | 'item' | 'method' | 'currency'>;
  className?: string;
  children: ReactNode;
}

/** To the top-up page with everything as it was chosen for this order. */
export function ShopLink({ order, className, children }: Props) {
  const shop = useShop();
  const { gid } = order.game;
  const search = {
    gid,
    // A channel belongs to its game.
    pid: shop.gid === gid ? shop.pid : undefined,
    region: order.region.id,
    role: order.character.roleId,
    item: order.item.id,
    currency: order.currency,
    method: order.method?.id,
  };
  return (
    <PageLink page="payment" search={search} className={className}>
      {children}
    </PageLink>
  );
}
