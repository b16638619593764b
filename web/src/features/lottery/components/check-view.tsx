import { useInfiniteQuery } from '@tanstack/react-query';
import type { Prize } from '#contract/endpoints/lottery.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { joinPages } from '#web/lib/portal/paged.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { drawsQuery } from '../api/queries.ts';
import { DrawRecord } from './draw-record.tsx';

interface Props {
  uid: string;
  /** The prizes of today, for their names. */
  prizes: readonly Prize[];
  onBack(): void;
}

/** The player's draws of 3 months, each with its proof, which the browser computes again. */
export function CheckView({ uid, prizes, onBack }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const query = useInfiniteQuery(drawsQuery(locale, true));
  const draws = query.data && joinPages(query.data.pages.map((page) => page.draws));
  return (
    <div className="grid gap-4">
      <p className="text-muted text-sm">{t('lottery.check.text')}</p>
      {!draws && (query.isError ? <LoadFailed query={query} /> : <Skeleton className="h-64 rounded-control" />)}
      {draws?.length === 0 && <p className="py-6 text-center text-muted">{t('lottery.check.none')}</p>}
      {draws && draws.length > 0 && (
        <PagedList query={query} more={t('lottery.more')} count={t('rewards.count', { count: draws.length })}>
          <ul className="grid gap-2">
            {draws.map((draw, index) => (
              <DrawRecord key={draw.id} draw={draw} uid={uid} prizes={prizes} first={index === 0} />
            ))}
          </ul>
        </PagedList>
      )}
      <Button icon="arrow-left" onClick={onBack} className="justify-self-start">
        {t('lottery.back')}
      </Button>
    </div>
  );
}
