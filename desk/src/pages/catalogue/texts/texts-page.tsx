import { useState } from 'react';
import { DRAFT_STATES, type Draft } from '#desk/lib/catalog/catalog.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Link } from '#desk/ui/link.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Page, Section } from '#desk/ui/page.tsx';
import { Badge } from '#web/ui/layout/surface.tsx';
import { ImportSection } from './import-section.tsx';
import { LanguagesSection } from './languages-section.tsx';
import { MissingSection } from './missing-section.tsx';

/** The translations of a draft: out and in as files, and the missing ones. */
export function TextsPage({ id }: { id: string }) {
  const can = useCan();
  const may = can('catalog.read');
  const read = useRead('GET /catalog/drafts/:id', { params: { id } }, { enabled: may });
  const draft = read.data?.draft;
  return (
    <Page
      title={draft ? `Translations of ${draft.name}` : 'Translations'}
      heading={
        <>
          <Link
            to={`/catalogue/drafts/${id}`}
            className="font-normal text-accent text-sm wrap-anywhere hover:underline"
          >
            {draft?.name ?? 'Draft'}
          </Link>{' '}
          Translations {draft && <Badge tone={DRAFT_STATES[draft.state].tone}>{DRAFT_STATES[draft.state].label}</Badge>}
        </>
      }
    >
      {may ? (
        <Loaded read={read} what="the draft" lines={6}>
          {(found) => <OfDraft draft={found.draft} mayApply={can('catalog.apply')} />}
        </Loaded>
      ) : (
        <Section title="Translations" isFlush>
          <Forbidden what="the catalogue" />
        </Section>
      )}
    </Page>
  );
}

function OfDraft({ draft: { id, state, revision }, mayApply }: { draft: Draft; mayApply: boolean }) {
  const isOver = state === 'applied' || state === 'discarded';
  const read = useRead('GET /catalog/drafts/:id/texts', { params: { id } }, { enabled: !isOver });
  const [shown, setShown] = useState<string | null>(null);
  if (isOver)
    return (
      <Notice>
        {state === 'applied'
          ? `This draft is applied as revision ${revision}, so its texts are in the shop. Begin a new draft to change them.`
          : 'This draft is discarded. Its texts are not in the shop.'}{' '}
        <Link to="/catalogue" className="font-medium underline">
          Drafts and history
        </Link>
      </Notice>
    );
  return (
    <>
      {state === 'scheduled' && <Notice>This draft is scheduled. Cancel the schedule to take translations.</Notice>}
      <Loaded read={read} what="the texts" lines={6}>
        {(found) => (
          <>
            <LanguagesSection id={id} found={found} shown={shown} onShow={setShown} />
            {shown !== null && <MissingSection key={shown} id={id} language={shown} />}
            {mayApply && state === 'open' && <ImportSection id={id} />}
          </>
        )}
      </Loaded>
    </>
  );
}
