import type { PlayerStory } from '#desk/lib/player.ts';
import { tellLimits } from '#desk/lib/tell/limits.ts';
import { ActionsTable } from '#desk/ui/actions-table.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Tell } from '#desk/ui/tell.tsx';
import type { PlayerActs } from './acts.ts';
import { Cards } from './cards.tsx';
import { CouponWhy } from './coupon-why/coupon-why.tsx';
import { Coupons } from './coupons.tsx';
import { PlayerData } from './data/player-data.tsx';
import { Limits } from './limits.tsx';
import { More } from './more.tsx';
import { OpenDeliveries } from './open-deliveries.tsx';
import { Orders } from './orders.tsx';
import { Payments } from './payments.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';
import { Spent } from './spent.tsx';
import { Ways } from './ways.tsx';

interface Props {
  story: PlayerStory;
  acts: PlayerActs;
  can(permission: string): boolean;
  onErased(): void;
}

/** All parts of a player's page. */
export const Shown = ({ story, acts, can, onErased }: Props) => (
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
    <LimitText story={story} />
    <Coupons uid={acts.uid} coupons={story.coupons} />
    {can('coupons.read') && <CouponWhy uid={acts.uid} />}
    <More acts={acts} />
    <PlayerData acts={acts} onErased={onErased} />
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

/** Explains a spending limit to the player. */
function LimitText({ story: { caps, player } }: { story: PlayerStory }) {
  const text = tellLimits(caps);
  return text && <Tell text={text} locale={player.locale} />;
}
