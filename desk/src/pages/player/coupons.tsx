import { useState } from 'react';
import type { PlayerStory } from '#desk/lib/player.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { Button } from '#desk/ui/button.tsx';
import { OrderLink } from '#desk/ui/order-link.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';
import { ExplainDialog } from './explain-dialog.tsx';

const COLUMNS = [
  { head: 'Coupon' },
  { head: 'State' },
  { head: 'Expires' },
  { head: 'Order', isExtra: true },
  { head: 'Claimed', isExtra: true },
  { head: 'Reason' },
] as const;

/** The coupons of the player, those that a complaint is likely about first. */
export const Coupons = ({ uid, coupons }: { uid: string; coupons: PlayerStory['coupons'] }) => (
  <Section title="Coupons" count={coupons.length} isFlush>
    <CouponTable uid={uid} coupons={coupons} caption="Coupons of this player" />
  </Section>
);

interface TableProps {
  uid: string;
  coupons: PlayerStory['coupons'];
  caption: string;
}

/** A table of coupons, each with an explanation why it can be used or not. */
export function CouponTable({ uid, coupons, caption }: TableProps) {
  const may = useCan()('coupons.read');
  const [opened, setOpened] = useState<PlayerStory['coupons'][number] | null>(null);
  if (coupons.length === 0) {
    return (
      <div className="p-4">
        <Nothing>The player never had a coupon.</Nothing>
      </div>
    );
  }
  return (
    <>
      <Table caption={caption} columns={COLUMNS}>
        {coupons.map((coupon) => (
          <CouponRow key={coupon.id} coupon={coupon} onExplain={may ? () => setOpened(coupon) : null} />
        ))}
      </Table>
      {opened && (
        <ExplainDialog uid={uid} coupon={opened.id} template={opened.template} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface RowProps {
  coupon: PlayerStory['coupons'][number];
  /** Null: the role may not see reasons. */
  onExplain: (() => void) | null;
}

function CouponRow({ coupon, onExplain }: RowProps) {
  const { template, batch, state, expiresAt, order, claimedAt } = coupon;
  return (
    <Row>
      <HeadCell>
        {template}
        {batch && <span className="block font-normal text-faint text-xs">{batch}</span>}
      </HeadCell>
      <Cell>
        <StatePill of="coupon" state={state} />
      </Cell>
      <Cell>
        <PhoneHead>Expires</PhoneHead>
        <Time at={expiresAt} />
      </Cell>
      <Cell isExtra>{order ? <OrderLink number={order} /> : '—'}</Cell>
      <Cell isExtra>
        <Time at={claimedAt} />
      </Cell>
      <Cell isAction>
        {onExplain && (
          <Button size="small" aria-label={`Explain ${template}`} onClick={onExplain}>
            Explain
          </Button>
        )}
      </Cell>
    </Row>
  );
}
