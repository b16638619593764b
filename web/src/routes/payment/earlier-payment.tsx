import { useQuery } from '@tanstack/react-query';
import { orderQuery } from '#web/features/orders/api/queries.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useVisit } from '#web/lib/visit/visit.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Note } from '#web/ui/layout/surface.tsx';

interface Props {
  /** Identifies the choice on the page, like `topUp.pick`. */
  pick: string;
  /** True while a press on "Pay" leads to the provider. */
  paying: boolean;
}

/** Warns a player who was already at the provider for this choice: the payment may still be confirmed. */
export function EarlierPayment({ pick, paying }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const { keptOrders } = useVisit();
  const kept = keptOrders.of(pick);
  const number = kept?.orderKey ? (kept.number ?? '') : '';
  const { data: order } = useQuery(orderQuery(number, locale, !paying));
  if (number === '' || order?.status !== 'paying') return null;
  return (
    <Note tone="warn" role="status" className="mb-3">
      <p>{t('orders.pay.twice')}</p>
      <PageLink page="order" search={{ order: number }} className="underline">
        {t('payment.order.open')}
      </PageLink>
    </Note>
  );
}
