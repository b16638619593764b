import type { ArticleCard as Card } from '#contract/endpoints/content.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { tagOf } from '#web/i18n/languages.ts';
import { cx } from '#web/ui/cx.ts';
import { Badge, Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { usePictureLoading } from '#web/ui/pictures/loading.ts';
import { ArticleDay } from './article-day.tsx';
import { KindBadge } from './kind-badge.tsx';
import { ArticleLink } from './own-link.tsx';

const CARD = 'flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card';
const COVER = 'aspect-[16/9] w-full';

interface Props {
  card: Card;
  /** True if it was read on this device; undefined while unknown. */
  read?: boolean;
  /** True if the card is on the first screen. */
  first?: boolean;
  /** Level of its heading. */
  level?: 2 | 3;
}

/** An article in a list; the whole card is a link to it. */
export function ArticleCard({ card, read, first = false, level = 2 }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const loading = usePictureLoading();
  const Heading = level === 2 ? 'h2' : 'h3';
  const lang = card.language === locale ? undefined : tagOf(card.language);
  return (
    <article
      data-article={card.id}
      className={cx(CARD, 'group relative transition duration-(--fast) hover:-translate-y-0.5')}
    >
      <img
        src={card.cover}
        alt=""
        width={1280}
        height={720}
        loading={first ? loading : 'lazy'}
        className={cx(COVER, 'bg-raised object-cover')}
      />
      {/* The mark loads after the card and is over the cover, so that nothing moves. */}
      {read === false && (
        <span
          data-unread
          aria-hidden="true"
          className="absolute top-3 left-3 size-4 rounded-full bg-accent ring-3 ring-surface"
        />
      )}
      <div className="@container flex flex-1 flex-col gap-2 p-4">
        <p className="flex flex-wrap items-center gap-2 text-faint text-xs">
          <KindBadge kind={card.kind} />
          {card.pinned && (
            <Badge>
              <Icon name="pin" size={16} />
              {t('news.pinned')}
            </Badge>
          )}
          {card.level !== null && (
            <Badge tone="vip">
              <Icon name="lock" size={16} />
              {t('news.vip')}
            </Badge>
          )}
          <ArticleDay at={card.publishedAt} />
        </p>
        <Heading lang={lang} className="text-base md:text-lg">
          <ArticleLink
            id={card.id}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-accent focus-visible:after:-outline-offset-3"
          >
            {read === false && <span className="sr-only">{`${t('news.unread')} `}</span>}
            {card.title}
          </ArticleLink>
        </Heading>
        <p lang={lang} className="wrap-anywhere @max-3xs:line-clamp-none line-clamp-3 text-muted text-sm">
          {card.summary}
        </p>
      </div>
    </article>
  );
}

export function ArticleCardSkeleton() {
  return (
    <div aria-hidden="true" className={CARD}>
      <Skeleton className={cx(COVER, 'rounded-none!')} />
      <div className="grid gap-2 p-4">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-15 w-full" />
      </div>
    </div>
  );
}
