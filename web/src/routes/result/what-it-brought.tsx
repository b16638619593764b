import type { Order } from '#contract/endpoints/orders.ts';
import { stageOf, wasPaid } from '#web/features/orders/model/stage.ts';
import { PushAsk } from '#web/features/push/components/push-ask.tsx';
import { MovedTask } from '#web/features/tasks/components/moved-task.tsx';
import { EarnedCard } from '#web/features/vip/components/earned-card.tsx';

/** Shows the VIP points that the order earned, or earns once it is paid. Renders nothing if it earns none. */
export function Earned({ order }: { order: Order }) {
  return order.points && <EarnedCard number={order.number} points={order.points} />;
}

/** Shows the task that the order advanced, once it is paid. */
export function Moved({ order }: { order: Order }) {
  return wasPaid(order) ? <MovedTask order={order} /> : null;
}

/** Offers a push notification about the delivery: while the payment is pending, and once the item is on its way. */
export function TellMe({ order }: { order: Order }) {
  const stage = stageOf(order);
  return stage === 'paying' || stage === 'sending' || stage === 'sent' ? <PushAsk arrived={stage === 'sent'} /> : null;
}
