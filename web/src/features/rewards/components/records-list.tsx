import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useChoose, useSearch } from '#web/navigation/links.tsx';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { recordsQuery, shownRecords } from '../api/queries.ts';
import { RecordRow } from './record-row.tsx';
import { RewardsSkeleton } from './rewards-skeleton.tsx';

/** The records of the last 3 months, as many pages as the address says. */
export function RecordsList({ signedIn }: { signedIn: boolean }) {
  const t = useT();
  const { locale } = useLocale();
  const choose = useChoose<'rewards'>();
  const pages = useSearch<'rewards'>().page;
  const query = useInfiniteQuery(recordsQuery(locale, signedIn));
  const records = query.data && shownRecords(query.data.pages);
  return (
    <section aria-label={t('rewards.records')} className="mt-8">
      <h2 className="text-lg">{t('rewards.records')}</h2>
      <p className="text-faint text-sm">{t('rewards.records_note')}</p>
      <p className="mb-3 text-faint text-sm">{t('history.delay')}</p>
      {!records && (query.isError ? <LoadFailed query={query} /> : <RewardsSkeleton />)}
      {records?.length === 0 && <p className="py-4 text-center text-muted">{t('rewards.records_none')}</p>}
      {records && records.length > 0 && (
        <PagedList
          query={query}
          address={{ pages, show: (page) => choose({ page }) }}
          more={t('history.more')}
          count={t('rewards.count', { count: records.length })}
        >
          <ul className="grid gap-3">
            {records.map((reward) => (
              <RecordRow key={reward.id} reward={reward} />
            ))}
          </ul>
        </PagedList>
      )}
    </section>
  );
}
