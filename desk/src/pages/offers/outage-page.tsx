import { useState } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { count } from '#desk/lib/format.ts';
import { playersText } from '#desk/lib/gifts/contents.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { Forbidden } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { PlayerLink } from '#desk/ui/player-link.tsx';
import { BackToOffers } from './back-to-offers.tsx';
import { GiveToList } from './give-to-list.tsx';
import { OutageForm, type OutageQuery } from './outage-form.tsx';

type Found = OperatorOutput<'GET /grants/outage'> & { game?: string | undefined };

/** Compensates an outage: finds its players first, then gives to them as a list. */
export function OutagePage() {
  const may = useCan()('grants.give');
  const { state, act } = useAct();
  const [found, setFound] = useState<Found | null>(null);
  const find = async (query: OutageQuery): Promise<void> => {
    setFound(null);
    const answer = await act((api) => api('GET /grants/outage', { query }));
    if (answer) setFound({ ...answer, game: query.game });
  };
  return (
    <Page title="Compensate an outage" isNarrow aside={<BackToOffers />}>
      <Section title="Outage" isFlush={!may}>
        {may ? (
          <div className="grid gap-4">
            <OutageForm
              isBusy={state.is === 'busy'}
              onChange={() => setFound(null)}
              onFind={(query) => void find(query)}
            />
            {state.is === 'refused' && <Notice tone="bad">{state.text}</Notice>}
            {state.is === 'unknown' && <Notice tone="bad">No answer came. Try again.</Notice>}
          </div>
        ) : (
          <Forbidden what="the gifts of players" />
        )}
      </Section>
      {found && <FoundPlayers found={found} />}
      {found && found.players > 0 && (
        <GiveToList text={['uid', ...found.uids].join('\n')} {...(found.game && { game: found.game })} />
      )}
    </Page>
  );
}

const FoundPlayers = ({ found: { players, sample } }: { found: Found }) => (
  <Section title="Players" count={count(players)}>
    <div role="status">
      {players === 0 ? (
        <Nothing>No player was met.</Nothing>
      ) : (
        <p className="text-sm">
          {playersText(players)}. {sample.length < players ? `The first ${sample.length}: ` : ''}
          {sample.map((uid, at) => (
            <span key={uid}>
              {at > 0 && ', '}
              <PlayerLink uid={uid} />
            </span>
          ))}
        </p>
      )}
    </div>
  </Section>
);
