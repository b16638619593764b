import type { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoints/index.ts';
import { useT } from '#web/i18n/index.tsx';
import { BrandArt } from '#web/ui/pictures/brand-art.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { GameCard, GameCardSkeleton } from './game-card.tsx';

type Games = Pick<
  ReturnType<typeof useQuery<Output<'GET /games'>>>,
  'data' | 'isError' | 'error' | 'isFetching' | 'refetch'
>;

/** All games of the publisher. `className` lays out the grid. */
export function GameGrid({ query, className }: { query: Games; className: string }) {
  const t = useT();
  const games = query.data?.games;
  if (!games && query.isError) return <LoadFailed query={query} />;
  if (games?.length === 0) {
    return (
      <EmptyState art={<BrandArt name="error-well" />} title={t('home.games.none')} text={t('home.games.none_text')} />
    );
  }
  return (
    <ul className={className}>
      {games
        ? games.map((game, index) => <GameCard key={game.gid} game={game} first={index < 3} />)
        : ['one', 'two', 'three'].map((key) => <GameCardSkeleton key={key} />)}
    </ul>
  );
}
