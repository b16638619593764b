import type { ReactNode } from 'react';
import type { Game } from '#contract/endpoints/games.ts';
import { PageLink } from '#web/app/navigation.tsx';
import { useT } from '#web/i18n/index.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/surface.tsx';

interface Props {
  game: Pick<Game, 'name' | 'cover' | 'icon'>;
  publisher: string | undefined;
  /** The region selector. */
  children: ReactNode;
}

const ART = 'absolute inset-x-0 top-0 h-36 overflow-hidden mask-b-from-35% mask-b-to-95% md:h-60';
const ROW =
  'relative mx-auto flex max-w-[1240px] flex-wrap items-end gap-x-3 gap-y-4 px-4 pt-28 pb-6 md:gap-x-5 md:px-8 md:pt-40 md:pb-8';
const ICON = 'size-17 shrink-0 rounded-[20px] md:size-24 md:rounded-[26px]';

/** The game's world: its cover melts into the page, so that no text ever stands on bright art. */
export function GameHeader({ game, publisher, children }: Props) {
  const t = useT();
  return (
    <div className="relative">
      <div aria-hidden="true" className={ART}>
        <img src={game.cover} alt="" width={1440} height={480} className="size-full object-cover object-[72%_50%]" />
      </div>
      <div className={ROW}>
        <img src={game.icon} alt="" width={96} height={96} className={`${ICON} shadow-float`} />
        <div className="min-w-0 flex-1 basis-40">
          <h1 className="wrap-anywhere hyphens-auto text-xl md:text-3xl">{game.name}</h1>
          <p className="flex min-h-5 gap-1.5 text-muted text-sm">
            {publisher && (
              <>
                <Icon name="shield" size={16} className="mt-0.5 text-ok" />
                {t('payment.official', { publisher })}
              </>
            )}
          </p>
        </div>
        <div className="flex w-full flex-wrap items-center gap-x-2 gap-y-2 md:w-auto">
          {children}
          <PageLink
            page="home"
            className="inline-flex min-h-11 items-center gap-1.5 rounded-control bg-surface px-4 font-medium text-muted text-sm shadow-card transition duration-(--fast) hover:bg-raised hover:text-ink"
          >
            {t('payment.switch')}
            <Icon name="chevron-right" size={16} />
          </PageLink>
        </div>
      </div>
    </div>
  );
}

export function GameHeaderSkeleton() {
  return (
    <div className="relative">
      <Skeleton className={`${ART} rounded-none!`} />
      <div className={ROW}>
        <Skeleton className={ICON} />
        <div className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-2">
          <Skeleton className="h-7 w-56 max-w-full md:h-10" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </div>
        <Skeleton className="h-11 w-40 rounded-control" />
      </div>
    </div>
  );
}
