import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Game, Method } from '#contract/endpoints/games.ts';
import type { Order } from '#contract/endpoints/orders.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney } from '#web/lib/format/money.ts';
import { ApiError } from '#web/lib/portal/api.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { useOnline } from '#web/pwa/use-online.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Note, Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { useLeftMark } from '../../hooks/use-left-mark.ts';
import { usePay } from '../../hooks/use-pay.ts';
import { methodsFor, otherMethod } from '../../model/methods.ts';
import { wasLeft } from '../../model/stage.ts';
import { MethodChoice } from './method-choice.tsx';

/** The query of the order's game, as the page loads it; the game has the methods. */
export type GameQuery = Pick<UseQueryResult<Game>, 'data' | 'isError' | 'error' | 'isFetching' | 'refetch'>;

/** Chooses a method for an existing order and leaves for the provider's page. */
export function PaySheet({ order, game }: { order: Order; game: GameQuery }) {
  const t = useT();
  const { wallets } = useEnvironment();
  if (!game.data) return game.isError ? <LoadFailed query={game} /> : <Skeleton className="h-80 rounded-control" />;
  const methods = methodsFor(game.data, order, wallets);
  const [first] = methods;
  if (!first) return <EmptyState title={t('payment.method.none')} text={t('orders.pay.none_text')} />;
  return <PayForm order={order} methods={methods} first={first} />;
}

function PayForm({ order, methods, first }: { order: Order; methods: readonly Method[]; first: Method }) {
  const t = useT();
  const { tag } = useLocale();
  const errorText = useErrorText();
  const online = useOnline();
  const last = order.method?.id;
  // A player who left one method's page gets another method as the default.
  const [choice, choose] = useState(wasLeft(order, useLeftMark()) ? otherMethod(methods, last)?.id : last);
  const chosen = methods.find(({ id }) => id === choice) ?? first;
  const { pay, busy, error, reset } = usePay(order, chosen.id);
  return (
    <div className="grid gap-4 pt-1">
      {order.status === 'paying' && <Note tone="warn">{t('orders.pay.twice')}</Note>}
      <MethodChoice
        methods={methods}
        chosen={chosen.id}
        last={last}
        disabled={busy}
        onChoose={(id) => {
          choose(id);
          reset();
        }}
      />
      {error && (
        <Note tone="bad" role="alert">
          <p className="font-semibold">{t('orders.pay.failed')}</p>
          <p>{error instanceof ApiError ? errorText(error) : t('orders.pay.left')}</p>
        </Note>
      )}
      {online ? (
        <Button kind="primary" size="large" wide busy={busy} onClick={pay}>
          {t('payment.pay_total', { total: formatMoney(order.total, order.currency, tag) })}
        </Button>
      ) : (
        <Button size="large" wide aria-disabled>
          {t('pwa.offline.pay')}
        </Button>
      )}
      <p className="flex items-center justify-center gap-2 text-center text-faint text-sm">
        <Icon name="lock" size={16} />
        {t('orders.pay.note')}
      </p>
    </div>
  );
}
