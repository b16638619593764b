import { useState } from 'react';
import type { PlayerStory } from '#desk/lib/player.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { type LinkedWay, linkedWay } from '#desk/lib/ways.ts';
import { Button } from '#desk/ui/button.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { dialogOf, type PlayerActs } from './acts.ts';
import { EmailDialog } from './email-dialog.tsx';
import { PlainDialog } from './plain-dialog.tsx';

type Opened = { does: 'email' } | { does: 'unlink'; way: LinkedWay } | null;

/** The ways in which the player signs in, and changes of them. */
export function Ways({ player, acts }: { player: PlayerStory['player']; acts: PlayerActs }) {
  const may = useCan()('players.block');
  const [opened, setOpened] = useState<Opened>(null);
  const dialog = dialogOf(acts, () => setOpened(null));
  const ways = player.signIn.map((way) => linkedWay(way, player.providerNames));
  return (
    <Section
      title="Sign-in methods"
      aside={
        may && (
          <Button size="small" onClick={() => setOpened({ does: 'email' })}>
            Change email
          </Button>
        )
      }
    >
      {ways.length === 0 && <Nothing>The player signs in only by email, phone or user name.</Nothing>}
      <ul className="grid gap-2 text-sm">
        {ways.map((way) => (
          <li key={way.name} className="flex flex-wrap items-center justify-between gap-x-4">
            {way.name}
            {may && way.unlink && (
              <Button size="small" aria-label={`Unlink ${way.name}`} onClick={() => setOpened({ does: 'unlink', way })}>
                Unlink
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened?.does === 'email' && <EmailDialog {...dialog} />}
      {opened?.does === 'unlink' && (
        <PlainDialog
          {...dialog}
          title={`Unlink ${opened.way.name}`}
          text={`The player can no longer sign in with ${opened.way.name}, and all sessions end. The last way to sign in stays.`}
          done={`${opened.way.name} is unlinked, and all sessions of the player have ended.`}
          send={async (api, uid, why) => {
            const { unlink } = opened.way;
            return unlink && api('POST /players/:uid/unlink', { params: { uid }, body: { ...unlink, why } });
          }}
        />
      )}
    </Section>
  );
}
