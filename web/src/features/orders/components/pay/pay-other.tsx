import type { Order } from '#contract/endpoints/orders.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney } from '#web/lib/format/money.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Note, Skeleton } from '#web/ui/layout/surface.tsx';
import { usePay } from '../../hooks/use-pay.ts';
import { methodsFor, otherMethod } from '../../model/methods.ts';
import { PayButton } from './pay-button.tsx';
import type { GameQuery } from './pay-sheet.tsx';

/**
 * For a player who left the provider's page: one press pays with another method, and a second button opens the rest.
 */
export function PayOther({ order, game }: { order: Order; game: GameQuery }) {
  const t = useT();
  const { tag } = useLocale();
  const errorText = useErrorText();
  const { wallets } = useEnvironment();
  const other = game.data && otherMethod(methodsFor(game.data, order, wallets), order.method?.id);
  const { pay, busy, error } = usePay(order, other?.id ?? '');
  if (!other) {
    return game.data || game.isError ? <PayButton order={order} game={game} /> : <Skeleton className="h-32 w-full" />;
  }
  return (
    <div className="grid w-full max-w-sm gap-3">
      <p className="flex min-h-14 items-center gap-3 rounded-control bg-raised px-4 py-2 text-left">
        <img src={other.icon} alt="" width={40} height={28} className="h-7 w-10 shrink-0" />
        <span className="min-w-0 flex-1 font-medium">{other.name}</span>
      </p>
      {error && (
        <Note tone="bad" role="alert">
          {errorText(error)}
        </Note>
      )}
      <Button kind="primary" size="large" wide busy={busy} onClick={pay}>
        {t('payment.pay_total', { total: formatMoney(order.total, order.currency, tag) })}
      </Button>
      <PayButton order={order} game={game} beside wide />
    </div>
  );
}
