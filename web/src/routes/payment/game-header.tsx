import type { ReactNode } from 'react';
import type { Game } from '#contract/endpoints/games.ts';
import { useT } from '#web/i18n/index.tsx';
import { PageLink, useVariant } from '#web/navigation/links.tsx';
import { usePageHead } from '#web/navigation/page-head.ts';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { usePictureLoading } from '#web/ui/pictures/loading.ts';
import { BESIDE_ART, KeyArt, SmallKeyArt } from './key-art.tsx';

interface Props {
  game: Pick<Game, 'name' | 'tagline' | 'cover' | 'keyArt' | 'icon'>;
  publisher: string | undefined;
  /** True if the player can choose another game. */
  others: boolean;
  /** True if the order's summary is next to the items, so that the large figure has room. */
  wide: boolean;
  /** The region selector. */
  children: ReactNode;
}

const ART = 'absolute top-0 right-0 h-24 w-3/4 cover-fade overflow-hidden md:h-40 md:w-2/3 low:h-24';
const ROW =
  'relative mx-auto flex max-w-[1240px] flex-wrap items-center gap-2 px-4 py-2 md:gap-x-4 md:px-8 md:pt-5 md:pb-4 low:py-1';
const ICON = 'size-10 shrink-0 rounded-[12px] md:size-16 md:rounded-[18px] low:size-10 low:rounded-[12px]';
const NAME = 'min-w-0 flex-1 basis-[7rem]';

/** Shows the game in one low row. Its cover fades into the page, so that text is never on bright art. */
export function GameHeader({ game, publisher, others, wide, children }: Props) {
  const t = useT();
  const variant = useVariant();
  const loading = usePictureLoading();
  const figure = game.keyArt;
  usePageHead(`${game.name} · ${t('payment.title')}`, game.tagline);
  return (
    <div className="relative">
      <div aria-hidden="true" className={ART}>
        <img
          src={game.cover}
          alt=""
          width={1440}
          height={480}
          loading={loading}
          className="size-full object-cover object-[72%_50%]"
        />
      </div>
      {figure && wide && <KeyArt src={figure} />}
      <div className={cx(ROW, figure && wide && BESIDE_ART)}>
        <img src={game.icon} alt="" width={96} height={96} loading={loading} className={`${ICON} shadow-float`} />
        <div className={cx(NAME, figure && 'max-md:max-w-max max-md:grow-999')}>
          {/* Smaller in Japanese, so that half of a katakana name fits on a line instead of breaking within it. */}
          <h1 className="wrap-anywhere hyphens-auto text-base leading-tight max-md:[&:lang(ja)]:text-sm md:text-2xl low:text-base">
            {game.name}
          </h1>
          <p className="flex min-h-4 min-w-0 gap-1 text-muted text-xs md:min-h-5 md:text-sm">
            {publisher && (
              <>
                <Icon name="shield" size={16} className="shrink-0 text-ok md:mt-0.5" />
                <span className="truncate md:hidden">{t('payment.official_short')}</span>
                <span className="max-md:hidden">{t('payment.official', { publisher })}</span>
              </>
            )}
          </p>
        </div>
        {figure && !wide && <SmallKeyArt src={figure} />}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {children}
          {/* On the phone the shop's name in the header leads there too. */}
          {others && variant === 'desktop' && (
            <PageLink
              page="index"
              className="inline-flex min-h-11 items-center gap-1.5 rounded-control bg-surface px-4 font-medium text-muted text-sm shadow-card transition duration-(--fast) hover:bg-raised hover:text-ink"
            >
              {t('payment.switch')}
              <Icon name="chevron-right" size={16} />
            </PageLink>
          )}
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
        <div className={`${NAME} grid grid-cols-1 gap-1`}>
          <Skeleton className="h-5 w-40 max-w-full md:h-7.5" />
          <Skeleton className="h-4 w-48 max-w-full md:h-5" />
        </div>
        <Skeleton className="h-11 w-36 rounded-control" />
      </div>
    </div>
  );
}
