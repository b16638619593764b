import type { PlayerStory } from '#desk/lib/player.ts';
import { tellLimits } from '#desk/lib/tell/limits.ts';
import { ActionsTable } from '#desk/ui/actions-table.tsx';
import { FoldedSection } from '#desk/ui/folded-section.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Tell } from '#desk/ui/tell.tsx';
import type { PlayerActs } from './acts.ts';
import { Cards } from './cards.tsx';
import { CouponWhy } from './coupon-why/coupon-why.tsx';
import { Coupons } from './coupons.tsx';
import { PlayerData } from './data/player-data.tsx';
import { Limits } from './limits.tsx';
import { OpenDeliveries } from './open-deliveries.tsx';
import { Orders } from './orders.tsx';
import { Payments } from './payments.tsx';
import { Profile } from './profile.tsx';
import { AllCoupons } from './record/all-coupons.tsx';
import { Devices } from './record/devices.tsx';
import { Notes } from './record/notes.tsx';
import { PersonalOffers } from './rewards/personal-offers.tsx';
import { Rewards } from './rewards/rewards.tsx';
import { Sessions } from './sessions.tsx';
import { Spent } from './spent.tsx';
import { Ways } from './ways.tsx';

interface Props {
  story: PlayerStory;
  acts: PlayerActs;
  can(permission: string): boolean;
  onErased(): void;
}

/**
 * All parts of a player's page, by need. The person and the notes of colleagues come first, then items and money, then
 * the account, then rare work.
 */
export const Shown = ({ story, acts, can, onErased }: Props) => (
  <>
    <Profile player={story.player} onLook={acts.onLook} />
    <Notes uid={acts.uid} />
    <Orders orders={story.orders} acts={acts} />
    <OpenDeliveries deliveries={story.deliveries} />
    {can('orders.read') && <Payments uid={acts.uid} />}
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="grid min-w-0 gap-5">
        <Cards uid={acts.uid} />
        {can('orders.read') && <Spent uid={acts.uid} />}
      </div>
      <div className="grid min-w-0 gap-5">
        <Ways player={story.player} acts={acts} />
        <Limits story={story} acts={acts} />
        <Sessions sessions={story.sessions} />
        <FoldedSection title="Known devices">
          <Devices uid={acts.uid} />
        </FoldedSection>
      </div>
    </div>
    <LimitText story={story} />
    <Coupons uid={acts.uid} coupons={story.coupons} />
    {can('coupons.read') && (
      <>
        <CouponWhy uid={acts.uid} />
        <FoldedSection title="All coupons">
          <AllCoupons uid={acts.uid} />
        </FoldedSection>
      </>
    )}
    <PersonalOffers acts={acts} />
    <Rewards acts={acts} />
    <Section title="Actions of operators" count={story.actions.length} isFlush>
      {story.actions.length > 0 ? (
        <ActionsTable actions={story.actions} caption="Actions of operators on this player" />
      ) : (
        <div className="p-4">
          <Nothing>No operator has acted on this player.</Nothing>
        </div>
      )}
    </Section>
    <PlayerData acts={acts} onErased={onErased} />
  </>
);

/** Explains a spending limit to the player. */
function LimitText({ story: { caps, player } }: { story: PlayerStory }) {
  const text = tellLimits(caps);
  return text && <Tell text={text} locale={player.locale} />;
}
