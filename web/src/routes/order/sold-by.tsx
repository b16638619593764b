import { useQuery } from '@tanstack/react-query';
import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';

/** Names the seller, for the printed receipt, which has no footer. */
export function SoldBy() {
  const t = useT();
  const { locale } = useLocale();
  const company = useQuery(gamesQuery(locale)).data?.publisher.company;
  return company ? <p className="hidden text-sm print:block">{t('payment.trust.company', { company })}</p> : null;
}
