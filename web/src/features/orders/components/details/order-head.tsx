import type { ReactNode } from 'react';
import type { Order } from '#contract/endpoints/orders.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatDateTime } from '#web/lib/format/time.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { Headline } from '#web/ui/text/headline.tsx';
import { isLate } from '../../model/stage.ts';
import { stageText } from '../../model/stage-text.ts';
import { OrderNumber } from './order-number.tsx';
import { ItemBadge, ItemInPlainWords, PaymentBadge, saysItem } from './status-badges.tsx';

/** The head of an order: name, number, time and state. Screen readers announce a change of state. */
export function OrderHead({
  order,
  print,
}: {
  order: Order;
  /** Offers to print the receipt once the order has been paid. */
  print?: boolean;
}) {
  const t = useT();
  const { tag } = useLocale();
  const { title, text } = stageText(order, t, tag);
  return (
    <header className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="hidden font-bold text-2xl print:block">{t('order.receipt_title')}</p>
        <h1 tabIndex={-1} className="mr-auto text-2xl print:hidden">
          <Headline text={title} />
        </h1>
        {print && order.timeline.some(({ event }) => event === 'paid') && (
          <Button kind="quiet" onClick={() => window.print()} className="print:hidden">
            {t('order.receipt')}
          </Button>
        )}
      </div>
      {isLate(order) ? (
        <Note tone="warn" className="max-w-2xl print:hidden">
          {text}
        </Note>
      ) : (
        <p className="max-w-2xl text-muted print:hidden">{text}</p>
      )}
      <p role="status" className="sr-only">
        {title} {text}
      </p>
      <p className="pt-1">
        <PaymentBadge order={order} />
      </p>
      <dl className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
        {saysItem(order) && (
          <Label text={t('orders.item_status')}>
            <ItemBadge order={order} />
            {order.itemStatus === 'not_met' && (
              <span className="ml-2 text-muted">
                <ItemInPlainWords order={order} />
              </span>
            )}
          </Label>
        )}
        <Label text={t('orders.time')}>
          <time dateTime={order.createdAt}>{formatDateTime(order.createdAt, tag)}</time>
        </Label>
        <Label text={t('orders.number')}>
          <OrderNumber number={order.number} />
        </Label>
      </dl>
    </header>
  );
}

const Label = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex min-h-8 flex-wrap items-center gap-x-2">
    <dt className="text-faint">{text}</dt>
    <dd className="min-w-0 font-medium">{children}</dd>
  </div>
);
