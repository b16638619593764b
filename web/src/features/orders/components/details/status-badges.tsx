import type { ItemStatus, ListedOrder, OrderStatus, OrderSummary } from '#contract/endpoints/orders.ts';
import { type MessageKey, useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney } from '#web/lib/format/money.ts';
import { Badge, type Tone } from '#web/ui/layout/surface.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { isMoneyDue } from '../../model/stage.ts';

interface Look {
  tone: Tone;
  icon: IconName;
  text: MessageKey;
}

const PAYMENT: Record<OrderStatus, Look> = {
  unpaid: { tone: 'warn', icon: 'clock', text: 'orders.status.unpaid' },
  paying: { tone: 'accent', icon: 'clock', text: 'orders.status.paying' },
  paid: { tone: 'ok', icon: 'check', text: 'orders.status.paid' },
  payment_failed: { tone: 'bad', icon: 'alert', text: 'orders.status.payment_failed' },
  cancelled: { tone: 'neutral', icon: 'close', text: 'orders.status.cancelled' },
  expired: { tone: 'neutral', icon: 'clock', text: 'orders.status.expired' },
  partially_refunded: { tone: 'neutral', icon: 'refresh', text: 'orders.status.partially_refunded' },
  refunded: { tone: 'neutral', icon: 'refresh', text: 'orders.status.refunded' },
  disputed: { tone: 'warn', icon: 'alert', text: 'orders.status.disputed' },
};

/** Null: an item that waits for its payment needs no badge. */
const ITEM: Record<ItemStatus, Look | null> = {
  waiting: null,
  sending: { tone: 'accent', icon: 'clock', text: 'orders.item.sending' },
  sent: { tone: 'ok', icon: 'check', text: 'orders.item.sent' },
  not_met: { tone: 'bad', icon: 'alert', text: 'orders.item.not_met' },
  recalling: { tone: 'accent', icon: 'clock', text: 'orders.item.recalling' },
  withdrawn: { tone: 'neutral', icon: 'refresh', text: 'orders.item.withdrawn' },
  unclear: { tone: 'warn', icon: 'alert', text: 'orders.item.unclear' },
  taken_back: { tone: 'neutral', icon: 'refresh', text: 'orders.item.taken_back' },
};

type Shown = { order: Pick<OrderSummary, 'status' | 'itemStatus'> };

const WITHDRAWN: Look = { tone: 'neutral', icon: 'close', text: 'orders.contract_withdrawn' };

/** Badges for the state of the payment, of the item once paid, and for a withdrawal from the contract. */
export const StatusBadges = ({ order }: { order: Shown['order'] & Pick<ListedOrder, 'contractWithdrawn'> }) => (
  <span className="flex flex-wrap gap-1.5">
    <PaymentBadge order={order} />
    <ItemBadge order={order} />
    {order.contractWithdrawn && <StatusBadge look={WITHDRAWN} />}
  </span>
);

export const PaymentBadge = ({ order }: Shown) => <StatusBadge look={PAYMENT[order.status]} />;

export const saysItem = ({ itemStatus }: Shown['order']): boolean => Boolean(ITEM[itemStatus]);

export function ItemBadge({ order }: Shown) {
  const look = ITEM[order.itemStatus];
  return look && <StatusBadge look={isMoneyDue(order) ? { ...look, text: 'orders.step.withdrawn' } : look} />;
}

/** Explains the specification's word for the state of an item in plain words. */
export function ItemInPlainWords({
  order,
}: {
  order: Pick<OrderSummary, 'status' | 'itemStatus' | 'total' | 'currency'>;
}) {
  const t = useT();
  const { tag } = useLocale();
  const { status, itemStatus, total, currency } = order;
  if (itemStatus === 'sent') return t('result.sent.title');
  if (itemStatus !== 'not_met') return null;
  if (status !== 'refunded') return t('orders.item.not_met_text');
  return t('orders.item.not_met_refunded', { amount: formatMoney(total, currency, tag) });
}

/** A word and an icon, because a colour is not enough. */
function StatusBadge({ look: { tone, icon, text } }: { look: Look }) {
  const t = useT();
  return (
    <Badge tone={tone} className="whitespace-normal! rounded-[10px]! py-1!">
      <Icon name={icon} size={16} />
      {t(text)}
    </Badge>
  );
}
