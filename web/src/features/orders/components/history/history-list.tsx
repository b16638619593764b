import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { joinPages } from '#web/lib/portal/paged.ts';
import { PageLink, useChoose, useSearch } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { BrandArt } from '#web/ui/pictures/brand-art.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { historyQuery } from '../../api/queries.ts';
import { rangeOf } from '../../model/range.ts';
import { OrderRow } from './order-row.tsx';
import { OrderRowsSkeleton } from './order-rows-skeleton.tsx';

/** The orders that match the address, as many pages as it says. */
export function HistoryList({ signedIn }: { signedIn: boolean }) {
  const t = useT();
  const { locale } = useLocale();
  const choose = useChoose<'history'>();
  const search = useSearch<'history'>();
  const query = useInfiniteQuery(
    historyQuery({ status: search.status ?? 'all', ...rangeOf(search) }, locale, signedIn),
  );
  const { data } = query;
  if (!data) return query.isError ? <LoadFailed query={query} /> : <OrderRowsSkeleton />;
  const orders = joinPages(data.pages.map((page) => page.orders));
  if (orders.length === 0) return <Nothing />;
  return (
    <PagedList
      query={query}
      address={{ pages: search.page, show: (page) => choose({ page }) }}
      more={t('history.more')}
      count={t('history.count', { count: orders.length })}
    >
      <ul className="grid gap-3">
        {orders.map((order) => (
          <OrderRow key={order.number} order={order} />
        ))}
      </ul>
    </PagedList>
  );
}

function Nothing() {
  const t = useT();
  const { status, since, until } = useSearch<'history'>();
  const filtered = status || since || until;
  return (
    <EmptyState
      art={<BrandArt name="empty-orders" />}
      title={t(filtered ? 'common.no_data' : 'history.none')}
      text={t(filtered ? 'history.none_filtered' : 'history.none_text')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <PageLink page="payment" className={buttonClass({ kind: 'primary' })}>
            {t('history.none_action')}
          </PageLink>
          {filtered && (
            <PageLink page="history" className={buttonClass()}>
              {t('history.show_all')}
            </PageLink>
          )}
        </div>
      }
    />
  );
}
