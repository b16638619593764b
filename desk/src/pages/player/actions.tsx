import { useState } from 'react';
import type { PlayerStory } from '#desk/lib/player.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { Button } from '#desk/ui/button.tsx';
import { dialogOf, type PlayerActs } from './acts.ts';
import { BlockDialog } from './block-dialog.tsx';
import { PlainDialog } from './plain-dialog.tsx';

interface Props {
  player: PlayerStory['player'];
  acts: PlayerActs;
}

type Opened = 'block' | 'unblock' | 'sign-out' | null;

/** The actions on an account, for roles that may block players. */
export function PlayerActions({ player, acts }: Props) {
  const may = useCan()('players.block');
  const [opened, setOpened] = useState<Opened>(null);
  if (!may) return null;
  const dialog = dialogOf(acts, () => setOpened(null));
  const isBlocked = player.blockedAt !== null;
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">Actions</legend>
      <Button onClick={() => setOpened('sign-out')}>Sign out everywhere</Button>
      {isBlocked && <Button onClick={() => setOpened('unblock')}>Unblock</Button>}
      <Button kind={isBlocked ? 'secondary' : 'danger'} onClick={() => setOpened('block')}>
        {isBlocked ? 'Change the block' : 'Block'}
      </Button>
      {opened === 'block' && <BlockDialog {...dialog} />}
      {opened === 'unblock' && (
        <PlainDialog
          {...dialog}
          title="Unblock player"
          text="The player can sign in and buy again."
          done="The player is unblocked."
          send={(api, uid, why) => api('POST /players/:uid/unblock', { params: { uid }, body: { why } })}
        />
      )}
      {opened === 'sign-out' && (
        <PlainDialog
          {...dialog}
          title="Sign out everywhere"
          text="Ends all sessions of the player on all devices. The player can sign in again."
          done="All sessions of the player have ended."
          send={(api, uid, why) => api('POST /players/:uid/sign-out', { params: { uid }, body: { why } })}
        />
      )}
    </fieldset>
  );
}
