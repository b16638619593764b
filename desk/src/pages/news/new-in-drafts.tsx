import { editorAddress, type News } from '#desk/lib/news/news.ts';
import { Link } from '#desk/ui/link.tsx';

/** The articles that only a draft has: the shop does not know them yet. */
export function NewInDrafts({ drafts }: Pick<News, 'drafts'>) {
  const added = drafts.flatMap(({ id, name, articles }) =>
    articles.filter(({ isNew }) => isNew).map((article) => ({ draft: id, name, article: article.id })),
  );
  if (added.length === 0) return null;
  return (
    <div className="border-line border-b px-4 py-3 text-sm">
      <h3 className="font-medium text-muted">New in drafts</h3>
      <ul>
        {added.map(({ draft, name, article }) => (
          <li key={`${draft} ${article}`} className="wrap-anywhere">
            <Link to={editorAddress(draft, article)} className="text-accent hover:underline">
              {article}
            </Link>{' '}
            <span className="text-faint">in “{name}”</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
