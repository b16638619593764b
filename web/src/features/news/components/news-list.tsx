import { useInfiniteQuery } from '@tanstack/react-query';
import type { ArticleCard as Card } from '#contract/endpoints/content.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { joinPages } from '#web/lib/portal/paged.ts';
import { Below } from '#web/navigation/below.tsx';
import { PageLink, useChoose, useSearch } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { PagedList } from '#web/ui/layout/paged-list.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { newsQuery } from '../api/queries.ts';
import { useRead } from '../hooks/use-read.ts';
import { ArticleCard, ArticleCardSkeleton } from './article-card.tsx';

/** Number of cards on the first screen. */
const FIRST = 3;
const GRID = 'grid gap-4 sm:grid-cols-2 md:gap-5 lg:grid-cols-3';

/** The articles of the kind in the address, ten per page. Articles not read on this device are marked. */
export function NewsList() {
  const t = useT();
  const { locale } = useLocale();
  const { tab, page } = useSearch<'news'>();
  const choose = useChoose<'news'>();
  const read = useRead();
  const query = useInfiniteQuery(newsQuery(locale, tab));
  if (!query.data) return query.isError ? <LoadFailed query={query} /> : <ListSkeleton />;
  const cards = joinPages(query.data.pages.map(({ articles }) => articles));
  if (cards.length === 0) return <NoNews />;
  const item = (first: boolean) => (card: Card) => (
    <li key={card.id}>
      <ArticleCard card={card} read={read?.has(card.id)} first={first} />
    </li>
  );
  return (
    <PagedList
      query={query}
      address={{ pages: page, show: (pages) => choose({ page: pages }) }}
      more={t('news.more')}
      count={t('news.count', { count: cards.length })}
    >
      <ul className={GRID}>
        {cards.slice(0, FIRST).map(item(true))}
        {cards.length > FIRST && <Below inList>{cards.slice(FIRST).map(item(false))}</Below>}
      </ul>
    </PagedList>
  );
}

function NoNews() {
  const t = useT();
  return (
    <EmptyState
      icon="bell"
      title={t('common.no_data')}
      text={t('news.none')}
      action={
        <PageLink page="index" className={buttonClass({ kind: 'primary' })}>
          {t('notfound.home')}
        </PageLink>
      }
    />
  );
}

const ListSkeleton = () => (
  <div className={GRID}>
    {['one', 'two', 'three'].map((key) => (
      <ArticleCardSkeleton key={key} />
    ))}
  </div>
);
