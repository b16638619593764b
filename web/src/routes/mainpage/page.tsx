import { useQuery } from '@tanstack/react-query';
import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import { CoverScene } from '#web/features/catalog/components/cover-scene.tsx';
import { pageQuery } from '#web/features/news/api/queries.ts';
import { ArticleText } from '#web/features/news/components/article-text.tsx';
import { Newest } from '#web/features/news/components/newest.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { tagOf } from '#web/i18n/languages.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { InstallCard } from '#web/pwa/install-card.tsx';
import { Hidden, Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { GameList } from './game-list.tsx';
import { Places } from './places.tsx';
import { Teasers } from './teasers.tsx';

/** Presents the publisher: its games and news, what players get here, and its own text. */
export function Page() {
  const t = useT();
  const { locale } = useLocale();
  const games = useQuery(gamesQuery(locale));
  const { data: text, isPending } = useQuery(pageQuery('mainpage', locale));
  const { data } = games;
  const lang = text && text.language !== locale ? tagOf(text.language) : undefined;
  return (
    <div className="mx-auto grid max-w-[1240px] grid-cols-1 gap-8 px-4 py-4 md:gap-12 md:px-8 md:py-8">
      <header className="grid items-center gap-6 md:grid-cols-[1fr_1.1fr] md:gap-10">
        <div className="grid gap-3 max-md:order-last">
          {/* On a phone most titles take two lines, so the placeholder has two and nothing moves. */}
          <h1 lang={lang} className="content-end text-2xl max-md:min-h-17 md:text-[2.75rem] md:leading-[1.1]">
            {isPending ? (
              <>
                <Hidden>{t('mainpage.title')}</Hidden>
                <Skeleton className="h-9 w-3/4 md:h-12" />
              </>
            ) : (
              (text?.title ?? t('mainpage.title'))
            )}
          </h1>
          {data ? (
            <p className="text-muted md:text-lg">{t('home.hero.text', { publisher: data.publisher.name })}</p>
          ) : (
            <Skeleton className="h-18 max-w-xl" />
          )}
        </div>
        <CoverScene games={data?.games} linked className="h-44 py-3 md:h-72 md:py-4" />
      </header>
      <GameList query={games} />
      <Newest
        className="grid gap-4 sm:grid-cols-2 md:gap-5 lg:grid-cols-3"
        heading={
          <h2 className="text-xl md:text-2xl">
            <PageLink page="news" className="inline-flex min-h-11 items-center gap-1">
              {t('news.title')}
              <Icon name="chevron-right" className="text-faint" />
            </PageLink>
          </h2>
        }
      />
      <Teasers vip={data?.vip} draw={data?.draw} />
      <InstallCard />
      {isPending && <Skeleton className="h-64 rounded-card" />}
      {text && <ArticleText html={text.html} lang={lang} />}
      <Places />
    </div>
  );
}
