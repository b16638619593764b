import type { Order } from '#contract/endpoints/orders.ts';
import { useT } from '#web/i18n/index.tsx';
import { formatCountdown } from '#web/lib/format/time.ts';
import { usePortalNow } from '#web/lib/react/now.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** Shows how long an item of a limited stock is held for its order, and afterwards that the hold has ended. */
export function HeldUntil({ order: { heldUntil, holdOver } }: { order: Pick<Order, 'heldUntil' | 'holdOver'> }) {
  const t = useT();
  const now = usePortalNow(heldUntil !== null);
  if (!heldUntil && !holdOver) return null;
  const rest = heldUntil ? Date.parse(heldUntil) - now : 0;
  return (
    <p className="flex items-center gap-2 text-muted text-sm print:hidden">
      <Icon name="lock" size={16} />
      {rest > 0 ? t('orders.held', { time: formatCountdown(rest / 1_000) }) : t('orders.hold_over')}
    </p>
  );
}
