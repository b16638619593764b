import { DRAFT_STATES, type Draft } from '#desk/lib/catalog/catalog.ts';
import { useLeaveWarning } from '#desk/lib/catalog/leave-warning.ts';
import { useUnsaved } from '#desk/lib/catalog/unsaved.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Link } from '#desk/ui/link.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { Badge } from '#web/ui/layout/surface.tsx';
import { ArticleEditor } from './article-editor.tsx';

/** An article in a draft of the catalogue: its facts, its texts next to each other, and its preview. */
export function NewsEditor({ draft }: { draft: string }) {
  const can = useCan();
  const article = usePlace().query.get('article') ?? '';
  if (!can('catalog.read') || article === '')
    return (
      <Page title="News article">
        <Section title="Article" isFlush>
          {article === '' ? (
            <div className="p-4">
              <Nothing>
                No article is chosen. <Link to="/news">Choose one in the list.</Link>
              </Nothing>
            </div>
          ) : (
            <Forbidden what="the news" />
          )}
        </Section>
      </Page>
    );
  return <Readable key={`${draft} ${article}`} draft={draft} article={article} mayChange={can('catalog.apply')} />;
}

interface Props {
  draft: string;
  article: string;
  mayChange: boolean;
}

function Readable({ draft, article, mayChange }: Props) {
  const read = useRead('GET /catalog/drafts/:id', { params: { id: draft } });
  const unsaved = useUnsaved(draft);
  useLeaveWarning(Object.keys(unsaved.texts).length > 0);
  return (
    <Page
      title={article}
      heading={
        <>
          <Link to="/news" className="font-normal text-accent text-sm hover:underline">
            News
          </Link>{' '}
          <span className="wrap-anywhere">{article}</span>
        </>
      }
      aside={read.data && <DraftLink draft={read.data.draft} />}
    >
      <Loaded read={read} what="the draft" lines={6}>
        {({ draft: found, revision, files }) => (
          <>
            {found.state !== 'open' && (
              <Notice tone="warn">
                This draft is {DRAFT_STATES[found.state].label.toLowerCase()}, so nobody can change it.
              </Notice>
            )}
            {found.state === 'open' && found.base !== revision && (
              <Notice tone="warn">
                The shop changed since this draft began. Bring the draft up to date on its own page before it is
                applied.
              </Notice>
            )}
            <ArticleEditor
              draft={found}
              article={article}
              files={files}
              unsaved={unsaved}
              mayEdit={mayChange && found.state === 'open'}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** The way to the draft's own page, which compares and applies it. */
const DraftLink = ({ draft }: { draft: Draft }) => (
  <span className="flex flex-wrap items-center gap-2 text-sm">
    <span className="wrap-anywhere">
      in “{draft.name}” <Badge tone={DRAFT_STATES[draft.state].tone}>{DRAFT_STATES[draft.state].label}</Badge>
    </span>
    <Link to={`/catalogue/drafts/${draft.id}`} className="font-semibold text-accent hover:underline">
      Compare and apply the draft
    </Link>
  </span>
);
