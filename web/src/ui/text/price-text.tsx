import { useLocale } from '#web/i18n/index.tsx';
import { formatMoney } from '#web/lib/format/money.ts';

/** An amount in minor units, as the language writes it. */
export function PriceText({ amount, currency, className }: { amount: number; currency: string; className?: string }) {
  const { tag } = useLocale();
  return <span className={className}>{formatMoney(amount, currency, tag)}</span>;
}
