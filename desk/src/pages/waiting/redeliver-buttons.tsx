import { useState } from 'react';
import { count } from '#desk/lib/format.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useReadAgain } from '#desk/lib/use-read.ts';
import type { WaitingGame } from '#desk/lib/waiting.ts';
import { ActForm } from '#desk/ui/act-form.tsx';
import { Button } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';

interface Props {
  games: readonly WaitingGame[];
  onDone(text: string): void;
}

const nameOf = ({ name, gid }: WaitingGame): string => name ?? `game ${gid}`;

/** A button for each game that was down: it tries all deliveries of the game again. */
export function RedeliverButtons({ games, onDone }: Props) {
  const may = useCan()('deliveries.retry');
  const [opened, setOpened] = useState<WaitingGame | null>(null);
  if (!may) return null;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {games.map((game) => (
        <Button key={game.gid} size="small" icon="refresh" onClick={() => setOpened(game)}>
          Deliver all of {nameOf(game)} again
        </Button>
      ))}
      {opened && <RedeliverDialog game={opened} onClose={() => setOpened(null)} onDone={onDone} />}
    </div>
  );
}

function RedeliverDialog({
  game,
  onClose,
  onDone,
}: {
  game: WaitingGame;
  onClose(): void;
  onDone(text: string): void;
}) {
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  const name = nameOf(game);
  const send = async (why: string): Promise<void> => {
    const answer = await act((api) => api('POST /deliveries/redeliver', { body: { game: game.gid, why } }));
    if (!answer) return;
    const { redelivered } = answer;
    onClose();
    onDone(`Deliveries of ${name} that are tried again now: ${count(redelivered)}.`);
  };
  return (
    <Dialog title={`Deliver all of ${name} again`} onClose={onClose}>
      <ActForm
        submit="Deliver all again"
        state={state}
        safeRepeat="Trying again does no harm: the game recognises what it has accepted."
        onSend={send}
        onCancel={onClose}
        onLook={() => {
          onClose();
          void readAgain();
        }}
        look="Look at the list again"
      >
        <p className="text-muted">
          Tries all deliveries again that have no answer of the game: {count(game.deliveries)} now. Do this when the
          game works again. It recognises deliveries that it has already accepted.
        </p>
      </ActForm>
    </Dialog>
  );
}
