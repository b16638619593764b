import { useState } from 'react';
import { money } from '#desk/lib/format.ts';
import type { PlayerStory } from '#desk/lib/player.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { Button } from '#desk/ui/button.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Time } from '#desk/ui/time.tsx';
import { dialogOf, type PlayerActs } from './acts.ts';
import { LimitDialog } from './limit-dialog.tsx';

type Cap = PlayerStory['caps'][number];

/** The monthly spending limits of the player. */
export function Limits({ story: { caps, orders }, acts }: { story: PlayerStory; acts: PlayerActs }) {
  const may = useCan()('players.block');
  const [isOpen, setOpen] = useState(false);
  const own = caps.find(({ setBy }) => setBy === 'support');
  return (
    <Section
      title="Spending limits"
      aside={
        may && (
          <Button size="small" onClick={() => setOpen(true)}>
            Set a limit
          </Button>
        )
      }
    >
      {caps.length === 0 && <Nothing>The player has no limit.</Nothing>}
      <ul className="grid gap-2 text-sm">
        {caps.map((cap) => (
          <li key={`${cap.setBy} ${cap.from}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {cap.setBy === 'support' ? 'Set by support' : 'Set by the player'}
              {cap.from && (
                <span className="text-muted">
                  , from <Time at={cap.from} />
                </span>
              )}
            </span>
            <span className="font-medium">{limitText(cap)}</span>
          </li>
        ))}
      </ul>
      {isOpen && (
        <LimitDialog
          {...dialogOf(acts, () => setOpen(false))}
          hasOwn={own !== undefined}
          currency={own?.currency ?? orders[0]?.currency ?? ''}
        />
      )}
    </Section>
  );
}

function limitText({ amount, currency }: Cap): string {
  if (amount === null) return 'No limit';
  return amount === 0 ? 'No purchases' : `${money(amount, currency)} a month`;
}
