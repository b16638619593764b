import { useRead } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import type { PlayerDialog } from '../acts.ts';
import { Blockers } from './blockers.tsx';
import { EraseForm } from './erase-form.tsx';

/** Erases the player, unless open orders, refunds or disputes prevent it. */
export function EraseDialog(dialog: PlayerDialog) {
  const { uid, onClose } = dialog;
  const read = useRead('GET /players/:uid/erasure', { params: { uid } });
  return (
    <Dialog title="Erase player" onClose={onClose} isPanel>
      <Loaded read={read} what="the open orders">
        {({ open }) =>
          open.length === 0 ? (
            <EraseForm {...dialog} />
          ) : (
            <div className="grid gap-4">
              <Blockers open={open} />
              <div className="flex flex-wrap justify-end gap-2">
                <Button busy={read.isFetching} onClick={() => void read.refetch()}>
                  Look again
                </Button>
                <Button onClick={onClose}>Close</Button>
              </div>
            </div>
          )
        }
      </Loaded>
    </Dialog>
  );
}
