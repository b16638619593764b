import { useQuery } from '@tanstack/react-query';
import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import { GameGrid } from '#web/features/catalog/components/game-grid.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { PullToRefresh } from '#web/ui/pull/pull-to-refresh.tsx';

/** Lists every game of the shop; each links to its top-up page. */
export function Page() {
  const t = useT();
  const { locale } = useLocale();
  const query = useQuery(gamesQuery(locale));
  return (
    <div className="mx-auto max-w-[760px] px-4 py-4">
      <PullToRefresh
        heading={<h1 className="text-xl">{t('gamecenter.title')}</h1>}
        onRefresh={query.refetch}
        complete={(query.data?.games.length ?? 0) > 0}
      >
        <h2 className="sr-only">{t('home.games.title')}</h2>
        <GameGrid query={query} className="grid gap-4" />
      </PullToRefresh>
    </div>
  );
}
