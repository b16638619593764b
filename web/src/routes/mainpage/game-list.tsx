import { useQuery } from '@tanstack/react-query';
import type { Game, GameSummary } from '#contract/endpoints/games.ts';
import type { Output } from '#contract/endpoints/index.ts';
import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';

type Games = Pick<
  ReturnType<typeof useQuery<Output<'GET /games'>>>,
  'data' | 'isError' | 'error' | 'isFetching' | 'refetch'
>;

/** Store names, which are the same in all languages. */
const STORES = [
  ['ios', 'App Store'],
  ['android', 'Google Play'],
  ['pc', 'PC'],
] as const satisfies readonly [keyof Game['links']['download'], string][];

/** Lists the publisher's games with their art, their stores, and a link to their top-up. */
export function GameList({ query }: { query: Games }) {
  const t = useT();
  if (!query.data && query.isError) return <LoadFailed query={query} />;
  return (
    <section aria-labelledby="games" className="grid gap-4">
      <h2 id="games" className="text-xl md:text-2xl">
        {t('home.title')}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
        {query.data
          ? query.data.games.map((game) => <GameItem key={game.gid} game={game} />)
          : ['one', 'two', 'three'].map((key) => (
              <li key={key}>
                <Skeleton className="h-80 rounded-card" />
              </li>
            ))}
      </ul>
    </section>
  );
}

function GameItem({ game }: { game: GameSummary }) {
  const t = useT();
  const { locale } = useLocale();
  const { data } = useQuery(gameQuery(game.gid, locale));
  const stores = STORES.flatMap(([platform, name]) => {
    const href = data?.links.download[platform];
    return href ? [{ name, href }] : [];
  });
  return (
    <li className="flex flex-col overflow-hidden rounded-card bg-surface shadow-card">
      <img
        src={game.cover}
        alt=""
        width={1440}
        height={480}
        loading="lazy"
        className="aspect-[9/4] w-full object-cover object-[78%_50%]"
      />
      <div className="flex flex-1 flex-col gap-3 p-4 md:p-5">
        <div className="flex items-center gap-3">
          <img src={game.icon} alt="" width={56} height={56} className="size-14 shrink-0 rounded-control" />
          <div className="min-w-0 flex-1">
            <h3 className="text-lg">{game.name}</h3>
            <p className="wrap-anywhere hyphens-auto text-muted text-sm">{game.genre}</p>
          </div>
        </div>
        <p className="text-muted text-sm">{game.tagline}</p>
        {/* The stores load with the game, so this line keeps its place before. */}
        <ul aria-label={t('game.get', { game: game.name })} className="flex min-h-11 flex-wrap gap-x-4">
          {stores.map(({ name, href }) => (
            <li key={name}>
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent text-sm"
              >
                <Icon name="download" size={16} />
                {name}
              </a>
            </li>
          ))}
        </ul>
        <PageLink
          page="payment"
          search={{ gid: game.gid, pid: undefined }}
          aria-label={`${t('home.games.topup')}: ${game.name}`}
          className={`${buttonClass({ kind: 'primary', wide: true })} mt-auto`}
        >
          {t('home.games.topup')}
        </PageLink>
      </div>
    </li>
  );
}
