import type { ListedOrder } from '#contract/endpoints/orders.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { usePay } from '../../hooks/use-pay.ts';
import { ShopLink } from '../next/shop-link.tsx';

/** What one press does with an order of the history: it is paid, or the same is chosen again. */
export function RowActions({ order }: { order: ListedOrder }) {
  const t = useT();
  if (order.payable) return <PayNow order={order} />;
  if (!order.again) return null;
  return (
    <ShopLink order={order} className={`relative z-1 ${buttonClass()}`}>
      {t('shortcut.again')}
    </ShopLink>
  );
}

/** Goes on with the payment, by the method that was chosen; another one is chosen at the order. */
function PayNow({ order }: { order: ListedOrder }) {
  const t = useT();
  const errorText = useErrorText();
  const { pay, busy, error } = usePay(order, order.method?.id ?? '');
  return (
    <>
      {error && (
        <p role="alert" className="min-w-0 flex-1 text-bad text-sm">
          {errorText(error)}
        </p>
      )}
      <Button kind="primary" busy={busy} onClick={pay} className="relative z-1">
        {t(order.status === 'paying' ? 'orders.pay.resume' : 'orders.pay.now')}
      </Button>
    </>
  );
}
