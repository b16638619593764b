import type { PlayerStory } from '#desk/lib/player.ts';
import { spelled } from '#desk/lib/words.ts';
import { OrderLink } from '#desk/ui/order-link.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Coupon' },
  { head: 'State' },
  { head: 'Expires' },
  { head: 'Order', isExtra: true },
  { head: 'Claimed', isExtra: true },
] as const;

/** The coupons of the player. */
export function Coupons({ coupons }: { coupons: PlayerStory['coupons'] }) {
  return (
    <Section title="Coupons" count={coupons.length} isFlush>
      {coupons.length === 0 ? (
        <div className="p-4">
          <Nothing>The player has no coupon that can be used.</Nothing>
        </div>
      ) : (
        <Table caption="Coupons of this player" columns={COLUMNS}>
          {coupons.map(({ id, template, batch, state, expiresAt, order, claimedAt }) => (
            <Row key={id}>
              <HeadCell>
                {template}
                {batch && <span className="block font-normal text-faint text-xs">{batch}</span>}
              </HeadCell>
              <Cell>{spelled(state)}</Cell>
              <Cell>
                <PhoneHead>Expires</PhoneHead>
                <Time at={expiresAt} />
              </Cell>
              <Cell isExtra>{order ? <OrderLink number={order} /> : '—'}</Cell>
              <Cell isExtra>
                <Time at={claimedAt} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Section>
  );
}
