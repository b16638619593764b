import { RangeFilter } from '#web/features/orders/components/range-filter.tsx';
import { StatusFilter } from '#web/features/orders/components/status-filter.tsx';
import { useT } from '#web/i18n/index.tsx';
import { OwnOrders } from './own-orders.tsx';

export function Page() {
  const t = useT();
  return (
    <div className="px-4 py-4">
      <h1 className="mb-4 text-xl">{t('history.title')}</h1>
      <OwnOrders>
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <StatusFilter />
          <RangeFilter />
        </div>
      </OwnOrders>
    </div>
  );
}
