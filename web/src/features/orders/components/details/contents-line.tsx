import type { OrderSummary } from '#contract/endpoints/orders.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount } from '#web/lib/format/money.ts';

/**
 * "= 2,070 Astralite": the total of each of the goods, bonuses included. Renders nothing if the item's name already
 * says it.
 */
export function ContentsLine({ contents, className }: Pick<OrderSummary, 'contents'> & { className?: string }) {
  const t = useT();
  const { tag } = useLocale();
  const [first, ...others] = contents;
  if (!first || (others.length === 0 && first.onTop === 0)) return null;
  const count = (quantity: number) => formatCount(quantity, tag);
  return (
    <p className={className}>
      {t('payment.item.in_all', { count: count(first.quantity), name: first.name })}
      {others.map(({ id, name, quantity }) => (
        <span key={id}>{` + ${t('payment.item.grant', { count: count(quantity), name })}`}</span>
      ))}
    </p>
  );
}
