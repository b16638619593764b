import { useState } from 'react';
import { useDraftName } from '#desk/lib/catalog/draft-name.ts';
import type { OpenedPreview, PreviewChoice } from '#desk/lib/preview.ts';
import { usePlace } from '#desk/lib/router/use-place.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { Link } from '#desk/ui/link.tsx';
import { Forbidden } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { PreviewForm } from './preview-form.tsx';
import { PreviewFrame } from './preview-frame.tsx';

interface Shown {
  opened: OpenedPreview;
  choice: PreviewChoice;
}

/** The shop as a player or a visitor sees it at a time, with a catalogue that need not be the current one. */
export function Preview() {
  const may = useCan()('catalog.read');
  const { query } = usePlace();
  const draft = query.get('draft') ?? undefined;
  const revision = Number(query.get('revision')) || undefined;
  const { state, act } = useAct();
  const [shown, setShown] = useState<Shown>();
  const open = async (choice: PreviewChoice): Promise<void> => {
    const opened = await act((api) => api('POST /previews', { body: draft ? { ...choice, draft } : choice }));
    if (opened) setShown({ opened, choice });
  };
  return (
    <Page title="Preview">
      {may ? (
        <>
          {draft && <DraftNote id={draft} />}
          <Section title="Who looks, and when">
            <PreviewForm
              key={draft ?? ''}
              hasDraft={draft !== undefined}
              revision={revision}
              isBusy={state.is === 'busy'}
              onOpen={(choice) => void open(choice)}
            />
          </Section>
          {state.is === 'refused' && (
            <Notice tone="bad">
              <span className="whitespace-pre-line">{state.text}</span>
            </Notice>
          )}
          {state.is === 'unknown' && <Notice tone="bad">The server did not answer. Open the preview again.</Notice>}
          {shown ? (
            <PreviewFrame key={shown.opened.token} {...shown} first={query.get('page')} />
          ) : (
            <Nothing>The preview shows the pages of the shop. Nobody can buy in it.</Nothing>
          )}
        </>
      ) : (
        <Section title="Who looks, and when" isFlush>
          <Forbidden what="the catalogue" />
        </Section>
      )}
    </Page>
  );
}

/** Says that the preview is of a draft, and leads back to it. */
function DraftNote({ id }: { id: string }) {
  return (
    <Notice>
      The shop as it would be with the draft{' '}
      <Link to={`/catalogue/drafts/${id}`} className="text-accent hover:underline">
        {useDraftName(id) ?? 'that you chose'}
      </Link>
      , as it is saved.
    </Notice>
  );
}
