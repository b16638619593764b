import { useQueryClient } from '@tanstack/react-query';
import { RangeFilter } from '#web/features/orders/components/range-filter.tsx';
import { StatusFilter } from '#web/features/orders/components/status-filter.tsx';
import { useT } from '#web/i18n/index.tsx';
import { PullToRefresh } from '#web/ui/pull-to-refresh.tsx';
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
          <div className="mb-4 flex flex-wrap items-center gap-2">
            <StatusFilter />
            <RangeFilter />
          </div>
        </OwnOrders>
      </PullToRefresh>
    </div>
  );
}
