import type { Withdrawal } from '#contract/endpoints/withdrawal.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatWithZone } from '#web/lib/format/time.ts';

interface Props {
  withdrawal: Withdrawal;
  /** True while the game, or an operator, is asked whether the game has granted the item. */
  asking: boolean;
}

/** The state of the right to withdraw, with the text that the buyer agreed to before paying. */
export function WithdrawalState(props: Props) {
  const t = useT();
  const { waiver, delivered, made, state } = props.withdrawal;
  return (
    <div className="wrap-anywhere grid gap-2 text-sm">
      <div className="grid gap-2" role="status">
        {made && <Made made={made} />}
        <Standing {...props} />
      </div>
      {waiver && state !== 'ended' && <p className="text-muted">{t('orders.withdraw.agreed')}</p>}
      {waiver && (
        <blockquote className="border-line border-l-2 pl-3 text-muted">
          <p>{waiver}</p>
          <p className="mt-1">{delivered}</p>
        </blockquote>
      )}
    </div>
  );
}

function Made({ made }: { made: NonNullable<Withdrawal['made']> }) {
  const t = useT();
  const { tag } = useLocale();
  const at = formatWithZone(made.at, tag);
  return <p className="font-medium">{t('orders.withdraw.made', { at, email: made.email })}</p>;
}

/** The state in the page's language. The agreed text is in the language of the order. */
export function Standing({ withdrawal: { state, until, afterDelivery }, asking }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const end = until ? formatWithZone(until, tag) : '';
  switch (state) {
    case 'open':
      return (
        <p>{t(afterDelivery === 'ends' ? 'orders.withdraw.open' : 'orders.withdraw.open_refund', { until: end })}</p>
      );
    case 'ended':
      return <p>{t('orders.withdraw.ended')}</p>;
    case 'over':
      return <p>{t('orders.withdraw.over', { until: end })}</p>;
    case 'waiting':
      return <p>{t(asking ? 'orders.withdraw.asking' : 'orders.withdraw.waiting')}</p>;
    case 'refunded':
      return <p>{t('orders.withdraw.refunded')}</p>;
    default:
      return null;
  }
}
