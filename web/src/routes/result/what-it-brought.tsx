import type { Order } from '#contract/endpoints/orders.ts';
import { stageOf, wasPaid } from '#web/features/orders/model/stage.ts';
import { PushAsk } from '#web/features/push/components/push-ask.tsx';
import { MovedTask } from '#web/features/tasks/components/moved-task.tsx';
import { EarnedCard } from '#web/features/vip/components/earned-card.tsx';

/** The VIP points that the order brought, or brings once it is paid; nothing where it brings none. */
export function Earned({ order }: { order: Order }) {
  return order.points && <EarnedCard number={order.number} points={order.points} />;
}

/** The task that the order moved, once it is paid. */
export function Moved({ order }: { order: Order }) {
  return wasPaid(order) ? <MovedTask order={order} /> : null;
}

/** Asks whether to tell of the arrival, once something is on its way. */
export function TellMe({ order }: { order: Order }) {
  const stage = stageOf(order);
  return stage === 'paying' || stage === 'sending' || stage === 'sent' ? <PushAsk arrived={stage === 'sent'} /> : null;
}
