import type { ReactNode } from 'react';
import type { StoryDelivery, StoryTakeBack } from '#desk/lib/order/story.ts';
import { Id } from '#desk/ui/copy.tsx';
import { Facts } from '#desk/ui/facts.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Time } from '#desk/ui/time.tsx';

/** States in which the shop tries again by itself. */
const TRYING = ['queued', 'retrying', 'recalling'];

interface Props {
  deliveries: readonly StoryDelivery[];
  takeBacks: readonly StoryTakeBack[];
}

/** The deliveries to the game, and the requests to take an item back. */
export function Deliveries({ deliveries, takeBacks }: Props) {
  return (
    <Section title="Deliveries" count={deliveries.length}>
      {deliveries.length === 0 && <Nothing>A delivery is made when the order is paid.</Nothing>}
      <ul className="grid gap-4">
        {deliveries.map(({ id, state, attempts, reason, roleId, serverId, dueAt, updatedAt, acceptedAt }) => (
          <li key={id} className="grid gap-2">
            <Outcome attempts={attempts} updatedAt={updatedAt} reason={reason}>
              <StatePill of="delivery" state={state} />
            </Outcome>
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
        {takeBacks.map((takeBack) => (
          <TakeBack key={takeBack.createdAt} takeBack={takeBack} />
        ))}
      </ul>
    </Section>
  );
}

const TakeBack = ({ takeBack }: { takeBack: StoryTakeBack }) => {
  const { deliveryId, state, attempts, reason, roleId, serverId, dueAt, updatedAt } = takeBack;
  return (
    <li className="grid gap-2 border-line border-t pt-3">
      <Outcome attempts={attempts} updatedAt={updatedAt} reason={reason}>
        <span className="text-sm">Taking the item back</span>
        <StatePill of="takeBack" state={state} />
      </Outcome>
      <Facts
        facts={[
          ['From character', roleId],
          ['Server', serverId],
          ['Delivery', <Id key="id" id={deliveryId} label="id of the delivery taken back" />],
          ...(state === 'asked' ? [['Next try', <Time key="due" at={dueAt} />] as const] : []),
        ]}
      />
    </li>
  );
};

interface OutcomeProps extends Pick<StoryTakeBack, 'attempts' | 'updatedAt' | 'reason'> {
  /** The state. */
  children: ReactNode;
}

/** The state of a request to the game, its tries, and the answer of the game. */
const Outcome = ({ attempts, updatedAt, reason, children }: OutcomeProps) => (
  <>
    <p className="flex flex-wrap items-center gap-2">
      {children}
      <span className="text-muted text-sm">{attempts === 1 ? '1 try' : `${attempts} tries`}</span>
      <span className="ml-auto text-faint text-xs">
        <Time at={updatedAt} />
      </span>
    </p>
    {reason && <p className="wrap-anywhere text-muted text-sm">{reason}</p>}
  </>
);
