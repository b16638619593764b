import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useChoose, useSearch } from '#web/navigation/links.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Note } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { NoMore } from '#web/ui/states/states.tsx';
import { recordsQuery, shownRecords } from '../api/queries.ts';
import { RecordRow } from './record-row.tsx';
import { RewardsSkeleton } from './rewards-skeleton.tsx';

/** The records of the last 3 months, as many pages of them as the address says. */
export function RecordsList({ signedIn }: { signedIn: boolean }) {
  const t = useT();
  const { locale } = useLocale();
  const errorText = useErrorText();
  const choose = useChoose<'rewards'>();
  const wanted = useSearch<'rewards'>().page ?? 1;
  const query = useInfiniteQuery(recordsQuery(locale, signedIn));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const loaded = data?.pages.length ?? 0;

  // After a reload the address asks for more than the first page.
  useEffect(() => {
    if (loaded > 0 && loaded < wanted && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [loaded, wanted, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const records = data && shownRecords(data.pages);
  return (
    <section aria-label={t('rewards.records')} className="mt-8">
      <h2 className="text-lg">{t('rewards.records')}</h2>
      <p className="mb-3 text-faint text-sm">{t('rewards.records_note')}</p>
      {!records && (query.isError ? <LoadFailed query={query} /> : <RewardsSkeleton />)}
      {records?.length === 0 && <p className="py-4 text-center text-muted">{t('rewards.records_none')}</p>}
      {records && records.length > 0 && (
        <div className="grid gap-3">
          <ul className="grid gap-3">
            {records.map((reward) => (
              <RecordRow key={reward.id} reward={reward} />
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
            {t('rewards.count', { count: records.length })}
          </p>
        </div>
      )}
    </section>
  );
}
