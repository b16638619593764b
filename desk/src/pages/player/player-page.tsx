import { useEffect, useState } from 'react';
import { useDesk } from '#desk/lib/desk.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useForget, useRead, useReadAgain } from '#desk/lib/use-read.ts';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Page } from '#desk/ui/page.tsx';
import { type Outcome, Said } from '#desk/ui/said.tsx';
import { PlayerActions } from './actions.tsx';
import type { PlayerActs } from './acts.ts';
import { Erased } from './data/erased.tsx';
import { Shown } from './shown.tsx';

/** Everything that is known of one player, and the actions on the account. */
export function PlayerPage({ uid }: { uid: string }) {
  const { lookedAt } = useDesk();
  const can = useCan();
  const may = can('players.read');
  const readAgain = useReadAgain();
  const forget = useForget();
  const [said, setSaid] = useState<Outcome | null>(null);
  const [isErased, setErased] = useState(false);
  const read = useRead('GET /players/:uid', { params: { uid } }, { enabled: may && !isErased });
  const found = read.data?.player.uid;
  useEffect(() => {
    if (found !== undefined) lookedAt.add(`/players/${found}`);
  }, [found, lookedAt]);
  const acts: PlayerActs = {
    uid,
    onDone(text) {
      setSaid({ text });
      void readAgain();
    },
    onLook: () => void readAgain(),
  };
  const onErased = (): void => {
    setErased(true);
    lookedAt.remove(`/players/${uid}`);
    forget(uid);
  };
  if (isErased)
    return (
      <Page title={`Player ${uid}`}>
        <Erased uid={uid} />
      </Page>
    );
  return (
    <Page
      title={`Player ${uid}`}
      heading={
        <>
          Player {uid} <span className="font-normal text-muted">{read.data?.player.nickname}</span>
        </>
      }
      aside={read.data && <PlayerActions player={read.data.player} acts={acts} />}
    >
      {said && <Said outcome={said} />}
      {may ? (
        <Loaded read={read} what={`player ${uid}`} lines={8}>
          {(story) => <Shown story={story} acts={acts} can={can} onErased={onErased} />}
        </Loaded>
      ) : (
        <Forbidden what="players" />
      )}
    </Page>
  );
}
