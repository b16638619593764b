import type { GameSummary } from '#contract/endpoints/games.ts';
import { PageLink } from '#web/app/navigation.tsx';
import { useT } from '#web/i18n/index.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/surface.tsx';

/** Names that no language translates. */
const PLATFORMS: Record<GameSummary['platforms'][number], string> = { ios: 'iOS', android: 'Android', pc: 'PC' };

/** A game of the shop; the whole card leads to its top-up page. */
export function GameCard({ game, first }: { game: GameSummary /** In sight at once. */; first: boolean }) {
  const t = useT();
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-card bg-surface shadow-card transition duration-(--fast) hover:-translate-y-0.5">
      <img
        src={game.cover}
        alt=""
        width={1440}
        height={480}
        loading={first ? undefined : 'lazy'}
        className="aspect-[9/4] w-full object-cover object-[78%_50%]"
      />
      <div className="flex flex-1 flex-col gap-3 p-4 md:p-5">
        <div className="flex items-center gap-3">
          <img src={game.icon} alt="" width={56} height={56} className="size-14 shrink-0 rounded-control" />
          <div className="min-w-0">
            <h3 className="text-lg">
              <PageLink
                page="payment"
                search={{ gid: game.gid, pid: undefined }}
                className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-accent focus-visible:after:-outline-offset-3"
              >
                {game.name}
              </PageLink>
            </h3>
            <p className="text-muted text-sm">{game.genre}</p>
          </div>
        </div>
        <p className="text-muted text-sm">{game.tagline}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-1">
          <ul className="flex flex-wrap gap-1.5">
            {game.platforms.map((platform) => (
              <li key={platform} className="rounded-full bg-raised px-2.5 py-1 text-muted text-xs">
                {PLATFORMS[platform]}
              </li>
            ))}
          </ul>
          <span aria-hidden="true" className={buttonClass({ kind: 'primary' })}>
            {t('home.games.topup')}
          </span>
        </div>
      </div>
    </li>
  );
}

export function GameCardSkeleton() {
  return (
    <li aria-hidden="true" className="overflow-hidden rounded-card bg-surface shadow-card">
      <Skeleton className="aspect-[9/4] w-full rounded-none!" />
      <div className="grid gap-3 p-4 md:p-5">
        <div className="flex items-center gap-3">
          <Skeleton className="size-14 rounded-control" />
          <div className="grid gap-2">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-4 w-24" />
          </div>
        </div>
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </li>
  );
}
