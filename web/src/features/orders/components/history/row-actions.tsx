import type { ListedOrder } from '#contract/endpoints/orders.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { usePay } from '../../hooks/use-pay.ts';
import { ShopLink } from '../next/shop-link.tsx';
import { InstructionsLink } from '../pay/instructions-link.tsx';

/** The action of an order in the history: pay it, or buy the same again. */
export function RowActions({ order }: { order: ListedOrder }) {
  const t = useT();
  if (order.payable && order.instructionsUrl) return <InstructionsLink order={order} size="medium" />;
  if (order.payable) return <PayNow order={order} />;
  if (!order.again) return null;
  return (
    <ShopLink order={order} className={`relative z-1 ${buttonClass()}`}>
      {t('shortcut.again')}
    </ShopLink>
  );
}

/** Continues the payment with the chosen method. The page of the order offers other methods. */
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
