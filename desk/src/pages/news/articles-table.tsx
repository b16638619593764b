import { ARTICLE_STATES, type Article, editorAddress, KIND_NAMES, type News } from '#desk/lib/news/news.ts';
import { languageName } from '#desk/lib/tell/languages.ts';
import { Button } from '#desk/ui/button.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';
import { Badge } from '#web/ui/layout/surface.tsx';

interface Props {
  news: News;
  mayChange: boolean;
  onEdit(article: Article): void;
}

const COLUMNS = [
  { head: 'Article' },
  { head: 'State' },
  { head: 'Kind' },
  { head: 'Games' },
  { head: 'Shown' },
  { head: 'Languages' },
] as const;

/** The articles, the newest first. */
export function ArticlesTable({ news, mayChange, onEdit }: Props) {
  const columns = mayChange ? [...COLUMNS, { head: 'Actions' }] : COLUMNS;
  return (
    <Table caption="Articles" columns={columns}>
      {news.articles.map((article) => (
        <Row key={article.id}>
          <HeadCell className="max-w-80 wrap-anywhere max-md:max-w-none max-md:basis-full">
            {article.title}
            <span className="block font-mono font-normal text-faint text-xs">{article.id}</span>
            <InDrafts article={article.id} drafts={news.drafts} />
          </HeadCell>
          <Cell>
            <span className="flex flex-wrap gap-1">
              <Badge tone={ARTICLE_STATES[article.state].tone}>{ARTICLE_STATES[article.state].label}</Badge>
              {article.pinned && <Badge tone="neutral">Pinned</Badge>}
            </span>
          </Cell>
          <Cell>
            {KIND_NAMES[article.kind]}
            {article.level !== null && <span className="block text-faint text-xs">from VIP level {article.level}</span>}
          </Cell>
          <Cell>{gamesText(article.games, news.games)}</Cell>
          <Cell>
            <Time at={article.from} />
            {article.until !== null && (
              <>
                {' – '}
                <Time at={article.until} />
              </>
            )}
          </Cell>
          <Cell>
            <PhoneHead>Languages</PhoneHead>
            <Languages article={article} />
          </Cell>
          {mayChange && (
            <Cell isAction>
              <Button size="small" aria-label={`Edit ${article.title}`} onClick={() => onEdit(article)}>
                Edit
              </Button>
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}

const gamesText = (gids: readonly number[], games: News['games']): string =>
  gids.length === 0 ? 'All' : gids.map((gid) => games.find((one) => one.gid === gid)?.name ?? gid).join(', ');

function InDrafts({ article, drafts }: { article: string } & Pick<News, 'drafts'>) {
  const changing = drafts.filter(({ articles }) => articles.some(({ id }) => id === article));
  return changing.map(({ id, name }) => (
    <Link
      key={id}
      to={editorAddress(id, article)}
      className="block font-normal text-warn text-xs wrap-anywhere hover:underline"
    >
      changed in “{name}”
    </Link>
  ));
}

function Languages({ article: { languages, missing } }: { article: Article }) {
  return (
    <>
      {languages.length}
      {missing.length > 0 && (
        <span className="block text-warn text-xs" title={missing.map(languageName).join(', ')}>
          missing: {missing.join(', ')}
        </span>
      )}
    </>
  );
}
