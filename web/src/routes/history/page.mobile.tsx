import { useQueryClient } from '@tanstack/react-query';
import { FilterRow } from '#web/features/orders/components/history/filter-row.tsx';
import { useT } from '#web/i18n/index.tsx';
import { PullToRefresh } from '#web/ui/pull/pull-to-refresh.tsx';
import { OwnOrders } from './own-orders.tsx';

export function Page() {
  const t = useT();
  const client = useQueryClient();
  return (
    <div className="px-4 py-4">
      <PullToRefresh
        heading={<h1 className="text-xl">{t('history.title')}</h1>}
        onRefresh={() => client.refetchQueries({ queryKey: ['me', 'orders'], type: 'active' })}
      >
        <OwnOrders>
          <FilterRow />
        </OwnOrders>
      </PullToRefresh>
    </div>
  );
}
