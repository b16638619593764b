import { saveJson } from '#desk/lib/save-file.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import type { PlayerDialog } from '../acts.ts';

/** Saves all data of the player as a file, after a reason. */
export function ExportDialog({ uid, onClose, onDone, onLook }: PlayerDialog) {
  const { state, act } = useAct();
  const send = async (why: string): Promise<void> => {
    const answer = await act((api) => api('POST /players/:uid/export', { params: { uid }, body: { why } }));
    if (!answer) return;
    const { madeAt, data } = answer;
    saveJson(`manawell-player-${uid}-${madeAt.slice(0, 10)}.json`, { madeAt, data });
    onDone('Your browser saved the file. Delete it once the player has it.');
  };
  return (
    <Dialog title="Export data" onClose={onClose}>
      <ActForm
        submit="Save the file"
        state={state}
        safeRepeat="Trying again only adds another entry to the audit log."
        onSend={send}
        onCancel={onClose}
        onLook={onLook}
        look="Look at the player again"
      >
        <p className="text-muted">
          Saves one JSON file with all data that the shop stores about the player, also the notes. Make sure first that
          the request comes from the player.
        </p>
      </ActForm>
    </Dialog>
  );
}
