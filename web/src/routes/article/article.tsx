import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Article as Shown } from '#contract/endpoints/content.ts';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { ownArticleQuery } from '#web/features/news/api/queries.ts';
import { ArticleCard } from '#web/features/news/components/article-card.tsx';
import { ArticleDay } from '#web/features/news/components/article-day.tsx';
import { ArticleText } from '#web/features/news/components/article-text.tsx';
import { Gallery } from '#web/features/news/components/gallery.tsx';
import { KindBadge } from '#web/features/news/components/kind-badge.tsx';
import { WrittenLink } from '#web/features/news/components/own-link.tsx';
import { useRead } from '#web/features/news/hooks/use-read.ts';
import { markRead } from '#web/features/news/model/read-articles.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { tagOf } from '#web/i18n/languages.ts';
import { isApiError } from '#web/lib/portal/api.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { usePageHead } from '#web/navigation/page-head.ts';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Note, Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { usePictureLoading } from '#web/ui/pictures/loading.ts';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { ForLevel } from './for-level.tsx';
import { ShareArticle } from './share-article.tsx';
import { TopUpLinks } from './top-up-links.tsx';

/** Renders an article: title, cover, text, pictures, actions, and what to read next. */
export function Article({ article }: { article: Shown }) {
  const t = useT();
  const { locale, tag } = useLocale();
  usePageHead(article.title, article.summary);
  const loading = usePictureLoading();
  const isForeign = article.language !== locale;
  return (
    <div className="mx-auto grid max-w-[1080px] grid-cols-1 gap-6 px-4 pt-2 pb-8 md:px-8 md:pt-4">
      <PageLink
        page="news"
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent text-sm"
      >
        <Icon name="arrow-left" />
        {t('news.title')}
      </PageLink>
      <article lang={isForeign ? tagOf(article.language) : undefined} className="grid min-w-0 grid-cols-1 gap-6">
        <header className="grid gap-3">
          <p lang={tag} className="flex flex-wrap items-center gap-3 text-faint text-sm">
            <KindBadge kind={article.kind} />
            <ArticleDay at={article.publishedAt} />
          </p>
          <h1 className="text-2xl md:text-3xl">{article.title}</h1>
          {isForeign && <Note lang={tag}>{t('article.language')}</Note>}
          <p className="wrap-anywhere max-w-[68ch] text-lg text-muted leading-7">{article.summary}</p>
        </header>
        <img
          src={article.cover}
          alt=""
          width={1280}
          height={720}
          loading={loading}
          className="-mx-4 aspect-[16/9] w-[calc(100%+2rem)] max-w-none bg-raised object-cover md:mx-0 md:aspect-[21/9] md:w-full md:rounded-card"
        />
        <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-10">
          <div className="grid min-w-0 grid-cols-1 gap-6">
            <Body article={article} />
          </div>
          <aside lang={tag} className="grid gap-6 md:sticky md:top-24">
            <TopUpLinks games={article.games} />
            <ShareArticle id={article.id} title={article.title} />
          </aside>
        </div>
      </article>
      <Next cards={article.next} />
    </div>
  );
}

/** The text. If it is for a level, it is fetched for a player who has that level. */
function Body({ article }: { article: Shown }) {
  const { locale } = useLocale();
  const { ready, signedIn } = useSession();
  const isLocked = article.html === null;
  const own = useQuery(ownArticleQuery(article.id, locale, isLocked && signedIn));
  const shown = isLocked ? own.data : article;
  const isShown = shown?.html != null;
  useEffect(() => {
    if (isShown) void markRead(article.id);
  }, [isShown, article.id]);
  if (!ready && isLocked) return <Skeleton className="h-64 rounded-card" />;
  if (isLocked && !own.data) {
    if (!signedIn) return <ForLevel level={article.level} />;
    if (!own.isError) return <Skeleton className="h-64 rounded-card" />;
    const lacksLevel = isApiError(own.error, 'GET /me/news/:id') && own.error.code === 'article.vip_level';
    return lacksLevel ? <ForLevel level={article.level} /> : <LoadFailed query={own} />;
  }
  const { html, media, button } = shown ?? article;
  return (
    <>
      {html !== null && <ArticleText html={html} />}
      <Gallery media={media} />
      {button && (
        <WrittenLink
          to={button.to}
          className={`${buttonClass({ kind: 'primary', size: 'large' })} md:justify-self-start`}
        >
          {button.text}
        </WrittenLink>
      )}
    </>
  );
}

function Next({ cards }: { cards: Shown['next'] }) {
  const t = useT();
  const read = useRead();
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="next" className="grid gap-4">
      <h2 id="next" className="text-xl">
        {t('article.next')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 md:gap-5 lg:grid-cols-3">
        {cards.map((card) => (
          <li key={card.id}>
            <ArticleCard card={card} read={read?.has(card.id)} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}
