import type { Quote } from '#contract/endpoints/quotes.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney } from '#web/lib/money.ts';
import { useOnline } from '#web/pwa/connection.ts';
import { Button } from '#web/ui/button.tsx';

interface Props {
  quote: Quote | null;
  /** The total is being asked for. */
  loading: boolean;
  /** The order is on its way; stays until the browser leaves. */
  paying: boolean;
  onPay(): void;
}

/** Names the amount, so that what is pressed is what is paid. */
export function PayButton({ quote, loading, paying, onPay }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const online = useOnline();
  const total = quote && !loading ? formatMoney(quote.total, quote.currency, tag) : null;
  return (
    <>
      {online ? (
        <Button kind="primary" size="large" wide busy={paying || loading} onClick={onPay} className="text-lg!">
          {total ? t('payment.pay_total', { total }) : t('payment.pay')}
        </Button>
      ) : (
        <Button size="large" wide aria-disabled>
          {t('pwa.offline.pay')}
        </Button>
      )}
      <p role="status" className="sr-only">
        {paying && t('payment.paying')}
      </p>
    </>
  );
}
