import { useState } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import type { OrderStory } from '#desk/lib/order/story.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Tick } from '#desk/ui/field.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing } from '#desk/ui/page.tsx';
import { useActing } from './use-acting.ts';

const CALL = 'GET /orders/:number/characters';

type Character = OperatorOutput<typeof CALL>['characters'][number];

/** Gives the item to another character of the player, before the game may have it. */
export function MoveDialog({ story: { order } }: { story: OrderStory }) {
  const { close } = useActing();
  const read = useRead(CALL, { params: { number: order.number } });
  return (
    <Dialog title="Change character" onClose={close} isPanel>
      <Loaded read={read} what="the characters of this player">
        {({ characters }) => <MoveForm number={order.number} characters={characters} />}
      </Loaded>
    </Dialog>
  );
}

const named = ({ name, serverName }: Character): string => `${name} on ${serverName}`;

function MoveForm({ number, characters }: { number: string; characters: readonly Character[] }) {
  const { close, done, look } = useActing();
  const { state, act } = useAct();
  const [chosen, setChosen] = useState<Character | null>(null);
  const [isMissing, setMissing] = useState(false);
  const receiver = characters.find(({ isReceiver }) => isReceiver);
  const others = characters.filter(({ isReceiver }) => !isReceiver);
  if (others.length === 0)
    return <Nothing>The player has no other character in the game and region of this order.</Nothing>;
  const isValid = (): boolean => {
    setMissing(chosen === null);
    return chosen !== null;
  };
  const send = async (why: string): Promise<void> => {
    if (!chosen) return;
    const body = { roleId: chosen.roleId, serverId: chosen.serverId, why };
    const answer = await act((api) => api('POST /orders/:number/move', { params: { number }, body }));
    if (!answer) return;
    const { character, server, changed } = answer;
    done(`The item ${changed ? 'is now for' : 'was for this character already:'} ${character} on ${server}.`);
  };
  return (
    <ActForm
      submit={chosen ? `Give the item to ${chosen.name}` : 'Change character'}
      state={state}
      safeRepeat="Trying again does no harm."
      isValid={isValid}
      onSend={send}
      onCancel={close}
      onLook={look}
      look="Look at the order again"
    >
      <p className="text-muted">
        {receiver ? `The item is for ${named(receiver)} now.` : 'The player no longer has the character of this order.'}{' '}
        The game lists these other characters in the region of the order:
      </p>
      <Characters characters={others} chosen={chosen} onChoose={setChosen} />
      {isMissing && (
        <p role="alert" className="text-bad text-sm">
          Choose a character.
        </p>
      )}
    </ActForm>
  );
}

interface CharactersProps {
  characters: readonly Character[];
  chosen: Character | null;
  onChoose(character: Character): void;
}

const Characters = ({ characters, chosen, onChoose }: CharactersProps) => (
  <div role="radiogroup" aria-label="Character" className="grid gap-1">
    {characters.map((character) => (
      <Tick
        key={character.roleId}
        type="radio"
        name="character"
        checked={character.roleId === chosen?.roleId}
        onTick={() => onChoose(character)}
        label={
          <>
            <span className="block font-medium">{named(character)}</span>
            <span className="block text-muted text-sm">
              Level {character.level} · {character.roleId}
            </span>
          </>
        }
      />
    ))}
  </div>
);
