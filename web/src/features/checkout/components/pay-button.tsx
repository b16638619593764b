import type { Quote } from '#contract/endpoints/quotes.ts';
import { type MessageKey, useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney } from '#web/lib/format/money.ts';
import { useOnline } from '#web/pwa/use-online.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { preloadOverlay } from '#web/ui/overlay/overlay.tsx';
import type { NextStep } from '../model/next-step.ts';

const TEXTS: Record<Exclude<NextStep, 'pay'>, MessageKey> = {
  unpayable: 'payment.method.none',
  signin: 'payment.next.signin',
  region: 'payment.character.region',
  character: 'payment.character.choose',
  item: 'payment.step.item',
  place: 'payment.next.place',
  method: 'payment.next.method',
};

interface Props {
  step: NextStep;
  quote: Quote | null;
  /** True while the data that the step depends on is loading. */
  loading: boolean;
  /** True from the press until the browser leaves the page. */
  paying: boolean;
  onPress(): void;
}

/**
 * The main button: shows the next step and does it. At the step "pay" it shows the amount, so that players see what
 * they pay.
 */
export function PayButton({ step, quote, loading, paying, onPress }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const online = useOnline();
  const total = quote && !loading ? formatMoney(quote.total, quote.currency, tag) : null;
  const pay = total ? t('payment.pay_total', { total }) : t('payment.pay');
  return (
    <>
      {online ? (
        <Button
          kind={step === 'unpayable' ? 'secondary' : 'primary'}
          size="large"
          wide
          busy={paying || loading}
          data-next={step}
          onClick={onPress}
          onPointerEnter={preloadOverlay}
          className="px-3! py-1! leading-[1.2] min-[380px]:text-lg!"
        >
          {step === 'pay' ? pay : t(TEXTS[step])}
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
