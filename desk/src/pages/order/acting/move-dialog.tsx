import { useState } from 'react';
import type { OrderStory } from '#desk/lib/order/story.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { TextField } from '#desk/ui/field.tsx';
import { useActing } from './use-acting.ts';

/** Gives the item to another character of the player, before the game may have it. */
export function MoveDialog({ story: { order, deliveries } }: { story: OrderStory }) {
  const { close, done, look } = useActing();
  const { state, act } = useAct();
  const [roleId, setRoleId] = useState('');
  const [serverId, setServerId] = useState('');
  const [isMissing, setMissing] = useState({ role: false, server: false });
  const { number } = order;
  const present = deliveries[0];
  const isValid = (): boolean => {
    const missing = { role: roleId.trim() === '', server: serverId.trim() === '' };
    setMissing(missing);
    return !missing.role && !missing.server;
  };
  const send = async (why: string): Promise<void> => {
    const body = { roleId: roleId.trim(), serverId: serverId.trim(), why };
    const answer = await act((api) => api('POST /orders/:number/move', { params: { number }, body }));
    if (!answer) return;
    const { character, server, changed } = answer;
    done(`The item ${changed ? 'is now for' : 'was for this character already:'} ${character} on ${server}.`);
  };
  return (
    <Dialog title="Change character" onClose={close} isPanel>
      <ActForm
        submit="Change character"
        state={state}
        safeRepeat="Trying again does no harm."
        isValid={isValid}
        onSend={send}
        onCancel={close}
        onLook={look}
        look="Look at the order again"
      >
        <p className="text-muted">
          The shop asks the game for the character. It has to be one of this player, in the game and region of the
          order.
        </p>
        {present && (
          <p className="text-sm">
            Now: {present.roleId} on {present.serverId}
          </p>
        )}
        <TextField
          label="Role id"
          autoComplete="off"
          maxLength={64}
          value={roleId}
          error={isMissing.role ? 'Type the id of the character.' : ''}
          onChange={(event) => setRoleId(event.currentTarget.value)}
        />
        <TextField
          label="Server id"
          description="The server of that character, to catch a wrong id."
          autoComplete="off"
          maxLength={64}
          value={serverId}
          error={isMissing.server ? 'Type the id of the server.' : ''}
          onChange={(event) => setServerId(event.currentTarget.value)}
        />
      </ActForm>
    </Dialog>
  );
}
