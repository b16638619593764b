import { useState } from 'react';
import type { Grant } from '#desk/lib/gifts/grant.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { Button } from '#desk/ui/button.tsx';
import { FoldedSection } from '#desk/ui/folded-section.tsx';
import { dialogOf, type PlayerActs } from '../acts.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { Grants } from './grants.tsx';
import { Vip } from './vip.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** The rewards, compensation and points of the player, which are read when the operator opens them. */
export function Rewards({ acts }: { acts: PlayerActs }) {
  const can = useCan();
  const [isGiving, setGiving] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Grant | null>(null);
  return (
    <>
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
          <Grants uid={acts.uid} onWithdraw={can('grants.withdraw') ? setWithdrawn : undefined} />
        </FoldedSection>
      )}
      {can('vip.read') && (
        <FoldedSection title="Points and VIP">
          <Vip uid={acts.uid} />
        </FoldedSection>
      )}
      {withdrawn && <WithdrawDialog grant={withdrawn} {...dialogOf(acts, () => setWithdrawn(null))} />}
      {isGiving && <GrantDialog {...dialogOf(acts, () => setGiving(false))} />}
    </>
  );
}
