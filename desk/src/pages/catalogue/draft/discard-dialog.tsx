import type { Draft } from '#desk/lib/catalog/catalog.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useReadAgain } from '#desk/lib/use-read.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';

interface Props {
  draft: Draft;
  onClose(): void;
  onDone(text: string): void;
}

/** The dialog that discards a draft. */
export function DiscardDialog({ draft: { id, version }, onClose, onDone }: Props) {
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  return (
    <Dialog title="Discard the draft" onClose={onClose}>
      <ActForm
        submit="Discard the draft"
        isDanger
        state={state}
        safeRepeat="Trying again does no harm."
        onSend={async (why) => {
          const input = { params: { id }, body: { version, why } };
          if (await act((api) => api('POST /catalog/drafts/:id/discard', input))) onDone('The draft is discarded.');
        }}
        onCancel={onClose}
        onLook={() => {
          onClose();
          void readAgain();
        }}
        look="Look at the draft again"
      >
        <p className="text-muted text-sm">Its changed files are deleted. The shop stays as it is.</p>
      </ActForm>
    </Dialog>
  );
}
