import type { StoryDelivery } from '#desk/lib/order/story.ts';
import { Id } from '#desk/ui/copy.tsx';
import { Facts } from '#desk/ui/facts.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Time } from '#desk/ui/time.tsx';

/** States in which the shop tries again by itself. */
const TRYING = ['queued', 'retrying', 'recalling'];

/** The deliveries to the game. */
export function Deliveries({ deliveries }: { deliveries: readonly StoryDelivery[] }) {
  return (
    <Section title="Deliveries" count={deliveries.length}>
      {deliveries.length === 0 && <Nothing>A delivery is made when the order is paid.</Nothing>}
      <ul className="grid gap-4">
        {deliveries.map(({ id, state, attempts, reason, roleId, serverId, dueAt, updatedAt, acceptedAt }) => (
          <li key={id} className="grid gap-2">
            <p className="flex flex-wrap items-center gap-2">
              <StatePill of="delivery" state={state} />
              <span className="text-muted text-sm">{attempts === 1 ? '1 try' : `${attempts} tries`}</span>
              <span className="ml-auto text-faint text-xs">
                <Time at={updatedAt} />
              </span>
            </p>
            {reason && <p className="wrap-anywhere text-muted text-sm">{reason}</p>}
            <Facts
              facts={[
                ['Character', roleId],
                ['Server', serverId],
                ['Id', <Id key="id" id={id} label="id of the delivery" />],
                ...(acceptedAt ? [['Confirmed by the game', <Time key="accepted" at={acceptedAt} />] as const] : []),
                ...(TRYING.includes(state) ? [['Next try', <Time key="due" at={dueAt} />] as const] : []),
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
