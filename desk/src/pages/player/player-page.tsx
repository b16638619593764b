import { useEffect, useState } from 'react';
import { useDesk } from '#desk/lib/desk.ts';
import type { PlayerStory } from '#desk/lib/player.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead, useReadAgain } from '#desk/lib/use-read.ts';
import { ActionsTable } from '#desk/ui/actions-table.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { OrdersTable } from '#desk/ui/orders-table.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { PlayerActions } from './actions.tsx';
import { Coupons } from './coupons.tsx';
import { OpenDeliveries } from './open-deliveries.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';

/** Everything that is known of one player, and the actions on the account. */
export function PlayerPage({ uid }: { uid: string }) {
  const { lookedAt } = useDesk();
  const may = useCan()('players.read');
  const readAgain = useReadAgain();
  const [said, setSaid] = useState<string | null>(null);
  const read = useRead('GET /players/:uid', { params: { uid } }, { enabled: may });
  const found = read.data?.player.uid;
  useEffect(() => {
    if (found !== undefined) lookedAt.add(`/players/${found}`);
  }, [found, lookedAt]);
  const done = (text: string): void => {
    setSaid(text);
    void readAgain();
  };
  return (
    <Page
      title={`Player ${uid}`}
      aside={read.data && <PlayerActions player={read.data.player} onDone={done} onLook={() => void readAgain()} />}
    >
      {said && <Notice tone="ok">{said}</Notice>}
      {may ? (
        <Loaded read={read} what={`player ${uid}`} lines={8}>
          {(story) => <Shown story={story} onLook={() => void readAgain()} />}
        </Loaded>
      ) : (
        <Forbidden what="players" />
      )}
    </Page>
  );
}

const Shown = ({ story, onLook }: { story: PlayerStory; onLook(): void }) => (
  <>
    <Profile player={story.player} onLook={onLook} />
    <Section title="Orders" count={story.orders.length} isFlush>
      {story.orders.length > 0 ? (
        <OrdersTable orders={story.orders} caption="Orders of this player" />
      ) : (
        <None>The player has not ordered yet.</None>
      )}
    </Section>
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <OpenDeliveries deliveries={story.deliveries} />
      <Sessions sessions={story.sessions} />
    </div>
    <Coupons coupons={story.coupons} />
    <Section title="Actions of operators" count={story.actions.length} isFlush>
      {story.actions.length > 0 ? (
        <ActionsTable actions={story.actions} caption="Actions of operators on this player" />
      ) : (
        <None>No operator has acted on this player.</None>
      )}
    </Section>
  </>
);

const None = ({ children }: { children: string }) => (
  <div className="p-4">
    <Nothing>{children}</Nothing>
  </div>
);
