import { useState } from 'react';
import { type Article, isState, type News as Listed } from '#desk/lib/news/news.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { ArticlesTable } from './articles-table.tsx';
import { NewsFilter } from './filter.tsx';
import { NewInDrafts } from './new-in-drafts.tsx';
import { OpenDialog } from './open-dialog.tsx';

/** The article whose draft is chosen; null: a new one. */
type Opened = { article: Pick<Article, 'id' | 'title'> | null };

/** The articles of the applied catalogue, with the drafts that change them. */
export function News() {
  const can = useCan();
  if (!can('catalog.read'))
    return (
      <Page title="News">
        <Section title="Articles" isFlush>
          <Forbidden what="the news" />
        </Section>
      </Page>
    );
  return <Readable mayChange={can('catalog.apply')} />;
}

function Readable({ mayChange }: { mayChange: boolean }) {
  const { query } = usePlace();
  const [wantedState, wantedGame] = [query.get('state'), query.get('game')];
  const state = isState(wantedState) ? wantedState : undefined;
  const game = wantedGame !== null && /^\d{1,9}$/.test(wantedGame) ? wantedGame : undefined;
  const read = useRead('GET /news', { query: { ...(state && { state }), ...(game && { game }) } });
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <Page
      title="News"
      aside={
        mayChange && (
          <Button kind="primary" onClick={() => setOpened({ article: null })}>
            New article
          </Button>
        )
      }
    >
      <Section title="Articles" count={read.data?.articles.length} isFlush>
        <NewsFilter state={state} game={game} games={read.data?.games ?? []} />
        <Loaded read={read} what="the news" lines={6}>
          {(news) => (
            <>
              <NewInDrafts drafts={news.drafts} />
              <Articles news={news} mayChange={mayChange} onEdit={(article) => setOpened({ article })} />
            </>
          )}
        </Loaded>
      </Section>
      {opened && <OpenDialog article={opened.article} onClose={() => setOpened(null)} />}
    </Page>
  );
}

interface ArticlesProps {
  news: Listed;
  mayChange: boolean;
  onEdit(article: Article): void;
}

function Articles({ news, ...props }: ArticlesProps) {
  if (news.articles.length > 0) return <ArticlesTable news={news} {...props} />;
  return (
    <div className="p-4">
      <Nothing>
        {news.total === 0 ? 'The shop has no articles yet.' : `None of the ${news.total} articles is like this.`}
      </Nothing>
    </div>
  );
}
