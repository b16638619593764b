import type { Api } from '#desk/lib/api/api.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import type { PlayerDialog } from './acts.ts';

interface Props extends PlayerDialog {
  title: string;
  text: string;
  done: string;
  send(api: Api, uid: string, why: string): Promise<unknown>;
}

/** The dialog of an action on a player that needs only a reason. */
export function PlainDialog({ uid, title, text, done, send, onClose, onDone, onLook }: Props) {
  const { state, act } = useAct();
  return (
    <Dialog title={title} onClose={onClose}>
      <ActForm
        submit={title}
        state={state}
        safeRepeat="Trying again does no harm."
        onSend={async (why) => {
          if (await act((api) => send(api, uid, why))) onDone(done);
        }}
        onCancel={onClose}
        onLook={onLook}
        look="Look at the player again"
      >
        <p className="text-muted">{text}</p>
      </ActForm>
    </Dialog>
  );
}
