import type { Api } from '#desk/lib/api/api.ts';
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

interface Plain {
  title: string;
  text: string;
  done: string;
  send(api: Api, draft: Draft, why: string): Promise<unknown>;
}

/** A dialog of an action on a draft that needs only a reason. */
function PlainDialog({ draft, title, text, done, send, onClose, onDone }: Props & Plain) {
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  return (
    <Dialog title={title} onClose={onClose}>
      <ActForm
        submit={title}
        isDanger
        state={state}
        safeRepeat="Trying again does no harm."
        onSend={async (why) => {
          if (await act((api) => send(api, draft, why))) onDone(done);
        }}
        onCancel={onClose}
        onLook={() => {
          onClose();
          void readAgain();
        }}
        look="Look at the draft again"
      >
        <p className="text-muted text-sm">{text}</p>
      </ActForm>
    </Dialog>
  );
}

/** The dialog that discards a draft. */
export const DiscardDialog = (props: Props) => (
  <PlainDialog
    {...props}
    title="Discard the draft"
    text="Its changed files are deleted. The shop stays as it is."
    done="The draft is discarded."
    send={(api, { id, version }, why) =>
      api('POST /catalog/drafts/:id/discard', { params: { id }, body: { version, why } })
    }
  />
);

/** The dialog that cancels the schedule of a draft. */
export const UnscheduleDialog = (props: Props) => (
  <PlainDialog
    {...props}
    title="Cancel the schedule"
    text="The draft is open again. Nothing is applied at the time."
    done="The schedule is cancelled: the draft is open again."
    send={(api, { id }, why) => api('POST /catalog/drafts/:id/unschedule', { params: { id }, body: { why } })}
  />
);
