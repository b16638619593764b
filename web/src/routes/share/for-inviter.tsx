import { useState } from 'react';
import type { Output } from '#contract/endpoints/index.ts';
import type { Invites } from '#contract/endpoints/invites.ts';
import { Ladder } from '#web/features/invites/components/ladder.tsx';
import { Records } from '#web/features/invites/components/records.tsx';
import { Rules } from '#web/features/invites/components/rules.tsx';
import { ShareLink } from '#web/features/invites/components/share-link.tsx';
import { SloganCard } from '#web/features/invites/components/slogan-card.tsx';

interface Props {
  invites: Invites;
  mine: Output<'GET /me/invites'>;
}

/** Shows the player's link and the ways to share it, their progress, and the players that they invited. */
export function ForInviter({ invites, mine }: Props) {
  const [flights, setFlights] = useState(0);
  return (
    <div className="grid gap-4 md:gap-6">
      <div className="grid items-stretch gap-4 md:grid-cols-2">
        <SloganCard invites={invites} flights={flights} />
        <ShareLink code={mine.code} percent={invites.coupon.percent} onShared={() => setFlights(flights + 1)} />
        <Ladder invites={invites} mine={mine} />
        <Rules invites={invites} />
      </div>
      <Records />
    </div>
  );
}
