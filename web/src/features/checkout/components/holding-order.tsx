import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';

/** Links to the open order that reserves a coupon. Paying or cancelling that order decides about the coupon. */
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
