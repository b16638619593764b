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

/** The coupons that the player can use. */
export const Coupons = ({ coupons }: { coupons: PlayerStory['coupons'] }) => (
  <Section title="Coupons" count={coupons.length} isFlush>
    <CouponTable coupons={coupons} caption="Coupons of this player" none="The player has no coupon that can be used." />
  </Section>
);

interface TableProps {
  coupons: PlayerStory['coupons'];
  caption: string;
  /** Shown instead of an empty table. */
  none: string;
}

/** A table of coupons. */
export function CouponTable({ coupons, caption, none }: TableProps) {
  if (coupons.length === 0) {
    return (
      <div className="p-4">
        <Nothing>{none}</Nothing>
      </div>
    );
  }
  return (
    <Table caption={caption} columns={COLUMNS}>
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
  );
}
