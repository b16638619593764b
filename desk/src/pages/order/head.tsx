import type { ReactNode } from 'react';
import { money } from '#desk/lib/format.ts';
import type { OrderStory } from '#desk/lib/order/story.ts';
import { spelled } from '#desk/lib/words.ts';
import { ItemName } from '#desk/ui/item-name.tsx';
import { PlayerLink } from '#desk/ui/player-link.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Time } from '#desk/ui/time.tsx';

/** The order in one line: money, states, item, player. */
export function Head({ story: { order, deliveries } }: { story: OrderStory }) {
  const { total, currency, paymentState, itemState, character, server, uid, method, createdAt } = order;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-card bg-surface px-4 py-3 shadow-card">
      <Fact name="Total">
        <span className="font-semibold text-lg">{money(total, currency)}</span>
      </Fact>
      <Fact name="Payment">
        <StatePill of="payment" state={paymentState} />
      </Fact>
      <Fact name="Item state">
        <StatePill of="item" state={itemState} />
        {/* The state of the order stays "Sending", but nothing happens by itself any more. */}
        {deliveries.some(({ state }) => state === 'parked') && <StatePill of="delivery" state="parked" />}
      </Fact>
      <Fact name="Item">
        <ItemName order={order} />
      </Fact>
      {character && (
        <Fact name="Character">
          {character} {server && <span className="text-faint">· {server}</span>}
        </Fact>
      )}
      <Fact name="Player">
        <PlayerLink uid={uid} />
      </Fact>
      <Fact name="Method">{spelled(method)}</Fact>
      <Fact name="Placed">
        <Time at={createdAt} />
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-faint text-xs">{name}</dt>
    <dd className="flex min-h-6 items-center gap-1 wrap-anywhere">{children}</dd>
  </div>
);
