import { useState } from 'react';
import { useCan } from '#desk/lib/use-operator.ts';
import { Button } from '#desk/ui/button.tsx';
import { FoldedSection } from '#desk/ui/folded-section.tsx';
import { dialogOf, type PlayerActs } from './acts.ts';
import { AllCoupons } from './record/all-coupons.tsx';
import { Devices } from './record/devices.tsx';
import { Notes } from './record/notes.tsx';
import { GrantDialog } from './rewards/grant-dialog.tsx';
import { Grants } from './rewards/grants.tsx';
import { Vip } from './rewards/vip.tsx';

/** Parts of the page that are read when the operator opens them. */
export function More({ acts }: { acts: PlayerActs }) {
  const can = useCan();
  const [isGiving, setGiving] = useState(false);
  const { uid } = acts;
  return (
    <>
      <FoldedSection title="Notes">
        <Notes uid={uid} />
      </FoldedSection>
      {can('grants.read') && (
        <FoldedSection
          title="Rewards and compensation"
          aside={
            can('grants.give') && (
              <Button size="small" onClick={() => setGiving(true)}>
                Give a compensation
              </Button>
            )
          }
        >
          <Grants uid={uid} />
        </FoldedSection>
      )}
      {can('vip.read') && (
        <FoldedSection title="Points and VIP">
          <Vip uid={uid} />
        </FoldedSection>
      )}
      {can('coupons.read') && (
        <FoldedSection title="All coupons">
          <AllCoupons uid={uid} />
        </FoldedSection>
      )}
      <FoldedSection title="Known devices">
        <Devices uid={uid} />
      </FoldedSection>
      {isGiving && <GrantDialog {...dialogOf(acts, () => setGiving(false))} />}
    </>
  );
}
