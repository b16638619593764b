import { useInfiniteQuery } from '@tanstack/react-query';
import { useT } from '#web/i18n/index.tsx';
import { joinPages } from '#web/lib/portal/paged.ts';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { Card, Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { pointsQuery } from '../api/queries.ts';
import { PointsRow } from './points-row.tsx';

/** The entries of the player's points, newest first. */
export function PointsHistory() {
  const t = useT();
  const query = useInfiniteQuery(pointsQuery(true));
  if (!query.data) return query.isError ? <LoadFailed query={query} /> : <Skeleton className="h-48 rounded-card" />;
  const entries = joinPages(query.data.pages.map((page) => page.entries));
  if (entries.length === 0) {
    return <EmptyState icon="history" title={t('vip.history.none')} text={t('vip.history.none_text')} />;
  }
  return (
    <Card>
      <PagedList query={query} more={t('history.more')} count={t('vip.history.count', { count: entries.length })}>
        <ul className="grid divide-y divide-line">
          {entries.map((entry) => (
            <PointsRow key={entry.id} entry={entry} />
          ))}
        </ul>
      </PagedList>
    </Card>
  );
}
