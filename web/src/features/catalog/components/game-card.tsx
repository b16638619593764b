import type { GameSummary } from '#contract/endpoints/games.ts';
import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { usePictureLoading } from '#web/ui/pictures/loading.ts';

/** Platform names, the same in every language. */
const PLATFORMS: Record<GameSummary['platforms'][number], string> = { ios: 'iOS', android: 'Android', pc: 'PC' };

/** On the phone the text is next to the cover, so that all games are in sight; with more room it is below. */
const CARD = '@container flex overflow-hidden rounded-card bg-surface shadow-card md:flex-col';
const COVER = 'w-28 shrink-0 md:aspect-[9/4] md:w-full';
const BODY = 'flex min-w-0 flex-1 flex-col justify-center gap-3 p-3 max-md:min-h-26 md:justify-start md:p-5';

/** A game of the shop; the whole card is a link to its top-up page. */
export function GameCard({
  game,
  first,
}: {
  game: GameSummary;
  /** True if the card is on the first screen. */
  first: boolean;
}) {
  const t = useT();
  const loading = usePictureLoading();
  return (
    <li className={cx(CARD, 'group relative transition duration-(--fast) hover:-translate-y-0.5')}>
      <div className={cx(COVER, 'relative')}>
        <img
          src={game.cover}
          alt=""
          width={1440}
          height={480}
          loading={first ? loading : 'lazy'}
          className="absolute inset-0 size-full object-cover object-[78%_50%]"
        />
      </div>
      <div className={BODY}>
        <div className="flex items-center gap-3">
          <img
            src={game.icon}
            alt=""
            width={56}
            height={56}
            loading={loading}
            className="size-14 shrink-0 rounded-control max-md:hidden"
          />
          <div className="min-w-0 flex-1">
            <h3 className="text-base md:text-lg">
              <PageLink
                page="payment"
                search={{ gid: game.gid, pid: undefined }}
                className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-accent focus-visible:after:-outline-offset-3"
              >
                {game.name}
              </PageLink>
            </h3>
            <p className="wrap-anywhere hyphens-auto text-muted text-sm">{game.genre}</p>
          </div>
          <Icon name="chevron-right" className="shrink-0 text-faint md:hidden" />
        </div>
        <p className="line-clamp-1 @max-3xs:line-clamp-none text-muted text-xs md:line-clamp-none md:text-sm">
          {game.tagline}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-1 max-md:hidden">
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
    <li aria-hidden="true" className={CARD}>
      <Skeleton className={cx(COVER, 'rounded-none!')} />
      <div className={BODY}>
        <div className="flex items-center gap-3">
          <Skeleton className="size-14 rounded-control max-md:hidden" />
          <div className="grid gap-1">
            <Skeleton className="h-6 w-36" />
            <Skeleton className="h-4 w-24" />
          </div>
        </div>
        <Skeleton className="h-4.5 w-full md:h-5" />
        <Skeleton className="h-11 w-full max-md:hidden" />
      </div>
    </li>
  );
}
