import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';

/** The way to the open order that holds a coupon: paying or cancelling it decides. */
export function HoldingOrder({ number }: { number: string }) {
  const t = useT();
  return (
    <PageLink
      page="order"
      search={{ order: number }}
      className="inline-flex min-h-11 items-center font-semibold text-accent text-sm"
    >
      {t('payment.order.open')}
    </PageLink>
  );
}
