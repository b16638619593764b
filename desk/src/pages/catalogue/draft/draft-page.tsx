import { useState } from 'react';
import { DRAFT_STATES } from '#desk/lib/catalog/catalog.ts';
import { useLeaveWarning } from '#desk/lib/catalog/leave-warning.ts';
import { isTypedPrice } from '#desk/lib/catalog/prices.ts';
import { useUnsaved } from '#desk/lib/catalog/unsaved.ts';
import { useDesk } from '#desk/lib/desk.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Link } from '#desk/ui/link.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Page, Section } from '#desk/ui/page.tsx';
import { type Outcome, Said } from '#desk/ui/said.tsx';
import { Badge } from '#web/ui/layout/surface.tsx';
import { DraftActions } from './actions.tsx';
import { Behind } from './behind.tsx';
import { CheckSection } from './check-section.tsx';
import { Facts } from './draft-facts.tsx';
import { EditorSection } from './editor-section.tsx';
import { FilesSection } from './files-section.tsx';
import { PicturesSection } from './pictures/pictures-section.tsx';

/** A draft of the catalogue: its files and pictures, its mistakes, and the changes that it would make. */
export function DraftPage({ id }: { id: string }) {
  const can = useCan();
  if (!can('catalog.read'))
    return (
      <Page title="Draft">
        <Section title="Draft" isFlush>
          <Forbidden what="the catalogue" />
        </Section>
      </Page>
    );
  return <Readable id={id} mayChange={can('catalog.apply')} />;
}

function Readable({ id, mayChange }: { id: string; mayChange: boolean }) {
  const { router } = useDesk();
  const { query } = usePlace();
  const read = useRead('GET /catalog/drafts/:id', { params: { id } });
  const unsaved = useUnsaved(id);
  useLeaveWarning(Object.keys(unsaved.texts).length > 0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const draft = read.data?.draft;
  const path = query.get('file');
  const line = Number(query.get('line')) || null;
  const openFile = (file: string, at?: number): void =>
    router.go(`/catalogue/drafts/${id}?file=${encodeURIComponent(file)}${at ? `&line=${at}` : ''}`, {
      replace: true,
      isSamePage: true,
    });
  return (
    <Page
      title={draft?.name ?? 'Draft'}
      heading={
        <>
          <Link to="/catalogue" className="font-normal text-accent text-sm hover:underline">
            Catalogue
          </Link>{' '}
          <span className="wrap-anywhere">{draft?.name ?? 'Draft'}</span>{' '}
          {draft && <Badge tone={DRAFT_STATES[draft.state].tone}>{DRAFT_STATES[draft.state].label}</Badge>}
        </>
      }
      aside={
        draft &&
        mayChange && (
          <DraftActions draft={draft} hasUnsaved={Object.keys(unsaved.texts).length > 0} onDone={setOutcome} />
        )
      }
    >
      {outcome && <Said outcome={outcome} />}
      <Loaded read={read} what="the draft" lines={6}>
        {({ draft: found, revision, files }) => {
          const isOver = found.state === 'applied' || found.state === 'discarded';
          const mayEdit = mayChange && found.state === 'open';
          return (
            <>
              <Facts draft={found} />
              {isOver && (
                <Link to="/catalogue" className="justify-self-start text-accent text-sm hover:underline">
                  History of the catalogue
                </Link>
              )}
              {!isOver && (
                <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
                  <Link to={`/catalogue/drafts/${id}/prices`} className="text-accent hover:underline">
                    Prices as a table
                  </Link>
                  {Object.keys(unsaved.texts).some(isTypedPrice) && (
                    <span className="text-warn">Prices that you typed are not saved.</span>
                  )}
                  <Link to={`/catalogue/drafts/${id}/texts`} className="text-accent hover:underline">
                    Translations
                  </Link>
                  <Link to={`/preview?draft=${id}`} className="text-accent hover:underline">
                    Preview the shop with this draft
                  </Link>
                </p>
              )}
              {found.note && <Notice tone="warn">{found.note}</Notice>}
              {!isOver && found.base !== revision && (
                <Behind draft={found} revision={revision} mayChange={mayEdit} onDone={setOutcome} />
              )}
              {!isOver && (
                <>
                  <CheckSection id={id} version={found.version} onOpen={openFile} />
                  <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
                    <FilesSection
                      files={files}
                      unsaved={Object.keys(unsaved.texts)}
                      open={path}
                      mayEdit={mayEdit}
                      onOpen={openFile}
                    />
                    <EditorSection
                      key={path ?? ''}
                      id={id}
                      path={path}
                      line={line}
                      mayEdit={mayEdit}
                      unsaved={path === null ? undefined : unsaved.texts[path]}
                      onUnsaved={unsaved.set}
                      onSaved={unsaved.settle}
                      onOpen={openFile}
                    />
                  </div>
                  <PicturesSection id={id} mayEdit={mayEdit} />
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
