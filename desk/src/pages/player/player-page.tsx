import { useEffect, useState } from 'react';
import { useDesk } from '#desk/lib/desk.ts';
import type { PlayerStory } from '#desk/lib/player.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead, useReadAgain } from '#desk/lib/use-read.ts';
import { ActionsTable } from '#desk/ui/actions-table.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { PlayerActions } from './actions.tsx';
import type { PlayerActs } from './acts.ts';
import { Cards } from './cards.tsx';
import { CouponWhy } from './coupon-why/coupon-why.tsx';
import { Coupons } from './coupons.tsx';
import { Limits } from './limits.tsx';
import { OpenDeliveries } from './open-deliveries.tsx';
import { Orders } from './orders.tsx';
import { Payments } from './payments.tsx';
import { Profile } from './profile.tsx';
import { type Outcome, Said } from './said.tsx';
import { Sessions } from './sessions.tsx';
import { Spent } from './spent.tsx';
import { Ways } from './ways.tsx';

/** Everything that is known of one player, and the actions on the account. */
export function PlayerPage({ uid }: { uid: string }) {
  const { lookedAt } = useDesk();
  const can = useCan();
  const may = can('players.read');
  const readAgain = useReadAgain();
  const [said, setSaid] = useState<Outcome | null>(null);
  const read = useRead('GET /players/:uid', { params: { uid } }, { enabled: may });
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
  return (
    <Page title={`Player ${uid}`} aside={read.data && <PlayerActions player={read.data.player} acts={acts} />}>
      {said && <Said outcome={said} />}
      {may ? (
        <Loaded read={read} what={`player ${uid}`} lines={8}>
          {(story) => <Shown story={story} acts={acts} can={can} />}
        </Loaded>
      ) : (
        <Forbidden what="players" />
      )}
    </Page>
  );
}

interface ShownProps {
  story: PlayerStory;
  acts: PlayerActs;
  can(permission: string): boolean;
}

const Shown = ({ story, acts, can }: ShownProps) => (
  <>
    <Profile player={story.player} onLook={acts.onLook} />
    <Orders orders={story.orders} acts={acts} />
    {can('orders.read') && <Payments uid={acts.uid} />}
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="grid min-w-0 gap-5">
        {can('orders.read') && <Spent uid={acts.uid} />}
        <Cards uid={acts.uid} />
        <OpenDeliveries deliveries={story.deliveries} />
      </div>
      <div className="grid min-w-0 gap-5">
        <Ways player={story.player} acts={acts} />
        <Limits story={story} acts={acts} />
        <Sessions sessions={story.sessions} />
      </div>
    </div>
    <Coupons coupons={story.coupons} />
    {can('coupons.read') && <CouponWhy uid={acts.uid} />}
    <Section title="Actions of operators" count={story.actions.length} isFlush>
      {story.actions.length > 0 ? (
        <ActionsTable actions={story.actions} caption="Actions of operators on this player" />
      ) : (
        <div className="p-4">
          <Nothing>No operator has acted on this player.</Nothing>
        </div>
      )}
    </Section>
  </>
);
