import type { Method, Wallet } from '#contract/endpoints/games.ts';
import type { Quote } from '#contract/endpoints/quotes.ts';
import { useT } from '#web/i18n/index.tsx';
import { useOnline } from '#web/pwa/use-online.ts';
import { Hidden, Skeleton } from '#web/ui/layout/surface.tsx';
import { PriceText } from '#web/ui/text/price-text.tsx';
import type { MethodOption } from '../model/options.ts';

interface Props {
  /** The methods that pay in one press, see `expressOf`. */
  options: readonly MethodOption[];
  quote: Quote | null;
  /** True while the total loads: the buttons keep their place and cannot be pressed. */
  loading: boolean;
  paying: boolean;
  onPay(method: string): void;
}

const MARK = 'h-6 w-12 bg-current forced-colors:bg-[ButtonText] forced-color-adjust-none';
const MARKS: Record<Wallet, string> = {
  apple_pay: '[mask:url(/platform/brand/apple-pay.svg)_center/4rem_no-repeat]',
  google_pay: '[mask:url(/platform/brand/google-pay.svg)_center/3rem_no-repeat]',
};

/**
 * The wallet's own mark in the button's colour, with its name for screen readers. The mask cuts Apple's mark out of its
 * frame.
 */
const WalletMark = ({ method: { wallet, name } }: { method: Pick<Method, 'wallet' | 'name'> }) => (
  <>
    {wallet && <span aria-hidden="true" className={`${MARK} ${MARKS[wallet]}`} />}
    <Hidden>{name} </Hidden>
  </>
);

/** Wallets of this browser: one press chooses the wallet and pays the shown total. */
export function ExpressButtons({ options, quote, loading, paying, onPay }: Props) {
  const t = useT();
  const online = useOnline();
  if ((!quote && !loading) || !online || options.length === 0) return null;
  const waits = paying || !quote;
  return (
    <fieldset aria-label={t('payment.express')} className="grid gap-2">
      {options.map(({ method }) => (
        <button
          key={method.id}
          type="button"
          aria-disabled={waits || undefined}
          onClick={() => waits || onPay(method.id)}
          className="inline-flex min-h-12 w-full items-center justify-center gap-2 rounded-control bg-ink px-4 py-2 font-semibold text-ground transition duration-(--fast) active:scale-[0.985] aria-disabled:opacity-60"
        >
          <WalletMark method={method} />
          {quote ? (
            <PriceText amount={quote.total} currency={quote.currency} />
          ) : (
            <Skeleton className="inline-block h-5 w-14" />
          )}
        </button>
      ))}
    </fieldset>
  );
}
