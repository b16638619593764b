import { useInfiniteQuery } from '@tanstack/react-query';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Card, Note, Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { EmptyState, NoMore } from '#web/ui/states/states.tsx';
import { pointsQuery } from '../api/queries.ts';
import { PointsRow } from './points-row.tsx';

/** The points that came and went, newest first. */
export function PointsHistory() {
  const t = useT();
  const errorText = useErrorText();
  const query = useInfiniteQuery(pointsQuery(true));
  if (!query.data) return query.isError ? <LoadFailed query={query} /> : <Skeleton className="h-48 rounded-card" />;
  // An entry that slid onto the next page meanwhile is shown once.
  const entries = [...new Map(query.data.pages.flatMap((page) => page.entries).map((one) => [one.id, one])).values()];
  if (entries.length === 0) {
    return <EmptyState icon="history" title={t('vip.history.none')} text={t('vip.history.none_text')} />;
  }
  return (
    <Card className="grid gap-3">
      <ul className="grid divide-y divide-line">
        {entries.map((entry) => (
          <PointsRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <Note tone="bad" role="alert">
          {errorText(query.error)}
        </Note>
      )}
      {query.hasNextPage ? (
        <Button
          busy={query.isFetchingNextPage}
          className="justify-self-center"
          onClick={() => void query.fetchNextPage()}
        >
          {t(query.isFetchNextPageError ? 'common.reload' : 'vip.history.more')}
        </Button>
      ) : (
        <NoMore />
      )}
      <p role="status" className="sr-only">
        {t('vip.history.count', { count: entries.length })}
      </p>
    </Card>
  );
}
