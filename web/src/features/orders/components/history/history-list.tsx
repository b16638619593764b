import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { PageLink, useChoose, useSearch } from '#web/navigation/links.tsx';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { BrandArt } from '#web/ui/pictures/brand-art.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { EmptyState, NoMore } from '#web/ui/states/states.tsx';
import { historyQuery, shownOrders } from '../../api/queries.ts';
import { rangeOf } from '../../model/range.ts';
import { OrderRow } from './order-row.tsx';
import { OrderRowsSkeleton } from './order-rows-skeleton.tsx';

/** The orders that fit the address, as many pages of them as it says. */
export function HistoryList({ signedIn }: { signedIn: boolean }) {
  const t = useT();
  const { locale } = useLocale();
  const errorText = useErrorText();
  const choose = useChoose<'history'>();
  const search = useSearch<'history'>();
  const wanted = search.page ?? 1;
  const query = useInfiniteQuery(
    historyQuery({ status: search.status ?? 'all', ...rangeOf(search) }, locale, signedIn),
  );
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const loaded = data?.pages.length ?? 0;

  // After a reload the address asks for more than the first page.
  useEffect(() => {
    if (loaded > 0 && loaded < wanted && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [loaded, wanted, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  if (!data) return query.isError ? <LoadFailed query={query} /> : <OrderRowsSkeleton />;
  const orders = shownOrders(data.pages);
  if (orders.length === 0) return <Nothing />;
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {orders.map((order) => (
          <OrderRow key={order.number} order={order} />
        ))}
      </ul>
      {isFetchNextPageError && (
        <Note tone="bad" role="alert">
          {errorText(query.error)}
        </Note>
      )}
      {hasNextPage ? (
        <Button
          busy={query.isFetchingNextPage}
          className="justify-self-center"
          onClick={() => (isFetchNextPageError ? void fetchNextPage() : choose({ page: loaded + 1 }))}
        >
          {t(isFetchNextPageError ? 'common.reload' : 'history.more')}
        </Button>
      ) : (
        <NoMore />
      )}
      <p role="status" className="sr-only">
        {t('history.count', { count: orders.length })}
      </p>
    </div>
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
