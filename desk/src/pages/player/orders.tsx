import { useState } from 'react';
import { isRefundable, MOST_ORDERS } from '#desk/lib/order/refund-many.ts';
import type { PlayerStory } from '#desk/lib/player.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { Button } from '#desk/ui/button.tsx';
import { OrdersTable } from '#desk/ui/orders-table.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { dialogOf, type PlayerActs } from './acts.ts';
import { RefundManyDialog } from './refund-many-dialog.tsx';

/** The orders of the player, of which several can be refunded at once. */
export function Orders({ orders, acts }: { orders: PlayerStory['orders']; acts: PlayerActs }) {
  const may = useCan()('orders.refund');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [lostKey, setLostKey] = useState<string | null>(null);
  // An order that was refunded meanwhile is no longer chosen.
  const chosen = orders.filter((order) => isRefundable(order) && ticked.includes(order.number));
  const isTooMany = chosen.length > MOST_ORDERS;
  const onTick = (number: string, isTicked: boolean): void =>
    setTicked(isTicked ? [...ticked, number] : ticked.filter((one) => one !== number));
  const dialog = dialogOf(acts, () => setOpen(false));
  return (
    <Section
      title="Orders"
      count={orders.length}
      isFlush
      aside={
        chosen.length > 0 && (
          <>
            {isTooMany && <span className="text-muted text-sm">At most {MOST_ORDERS} at once</span>}
            <Button size="small" disabled={isTooMany} onClick={() => setOpen(true)}>
              Refund {chosen.length} {chosen.length === 1 ? 'order' : 'orders'}
            </Button>
          </>
        )
      }
    >
      {orders.length > 0 ? (
        <OrdersTable
          orders={orders}
          caption="Orders of this player"
          isOfOne
          {...(may && { choice: { ticked, onTick, isChoosable: isRefundable } })}
        />
      ) : (
        <div className="p-4">
          <Nothing>The player has not ordered yet.</Nothing>
        </div>
      )}
      {isOpen && (
        <RefundManyDialog
          {...dialog}
          orders={chosen}
          lostKey={lostKey}
          onKeepKey={setLostKey}
          onDone={(text) => {
            setTicked([]);
            dialog.onDone(text);
          }}
        />
      )}
    </Section>
  );
}
