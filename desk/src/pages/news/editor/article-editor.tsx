import type { Draft, DraftFile } from '#desk/lib/catalog/catalog.ts';
import { useArticleCheck } from '#desk/lib/news/draft-check.ts';
import { languagesOf, metaPath } from '#desk/lib/news/news.ts';
import { type UnsavedTexts, useDraftFile } from '#desk/lib/news/use-draft-file.ts';
import { MetaSection } from './meta-section.tsx';
import { PreviewSection } from './preview-section.tsx';
import { TextsSection } from './texts-section.tsx';

interface Props {
  draft: Draft;
  article: string;
  files: readonly DraftFile[];
  unsaved: UnsavedTexts;
  mayEdit: boolean;
}

/** The parts of the editor. The mistakes are those of the texts as they are saved. */
export function ArticleEditor({ draft, article, files, unsaved, mayEdit }: Props) {
  const meta = useDraftFile(draft.id, metaPath(article), { unsaved });
  const isReadable = draft.state === 'open' || draft.state === 'scheduled';
  const check = useArticleCheck(draft, isReadable);
  const languages = languagesOf(article, files, Object.keys(unsaved.texts));
  return (
    <>
      <MetaSection draft={draft.id} meta={meta} check={check} mayEdit={mayEdit} />
      <TextsSection
        draft={draft.id}
        article={article}
        languages={languages}
        unsaved={unsaved}
        check={check}
        mayEdit={mayEdit}
      />
      {isReadable && (
        <PreviewSection
          draft={draft}
          article={article}
          meta={meta.text}
          languages={languages}
          hasUnsaved={Object.keys(unsaved.texts).length > 0}
        />
      )}
    </>
  );
}
