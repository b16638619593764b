import type { OperatorOutput } from '#contract/operator/index.ts';
import { count } from '#desk/lib/format.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Loaded } from '#desk/ui/loaded.tsx';
import { OrderLink } from '#desk/ui/order-link.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { PlayerLink } from '#desk/ui/player-link.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

type Uses = OperatorOutput<'GET /coupons/:coupon/uses'>;

const COLUMNS = [
  { head: 'Player' },
  { head: 'Order' },
  { head: 'State' },
  { head: 'Used' },
  { head: 'Claimed', isExtra: true },
] as const;

/** The newest uses of the coupon, by the numbers of players and orders. */
export function CouponUses({ coupon }: { coupon: string }) {
  const read = useRead('GET /coupons/:coupon/uses', { params: { coupon } });
  return (
    <Section title="Newest uses" isFlush>
      <Loaded read={read} what="the uses">
        {({ newest, uses }) => (
          <>
            {newest.claims > 0 && (
              <p className="border-line border-b px-4 py-2 text-muted text-sm">{newestText(newest)}</p>
            )}
            {uses.length === 0 ? (
              <div className="p-4">
                <Nothing>
                  {newest.claims === 0 ? 'No player has this coupon yet.' : 'No order has used one of them.'}
                </Nothing>
              </div>
            ) : (
              <UsesTable uses={uses} />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

const newestText = ({ claims, used, held, expired, usable }: Uses['newest']): string =>
  `Of the newest ${count(claims)} claims, ${count(used)} are used, ${count(held)} are held by open orders, ` +
  `${count(usable)} can be used and ${count(expired)} have expired.`;

const UsesTable = ({ uses }: Pick<Uses, 'uses'>) => (
  <Table caption="Newest uses of this coupon" columns={COLUMNS}>
    {uses.map(({ uid, order, state, at, claimedAt }) => (
      <Row key={order}>
        <HeadCell className="font-normal">{uid === null ? 'Erased' : <PlayerLink uid={uid} />}</HeadCell>
        <Cell>
          <OrderLink number={order} />
        </Cell>
        <Cell>
          <StatePill of="coupon" state={state} />
        </Cell>
        <Cell>
          <PhoneHead>Used</PhoneHead>
          <Time at={at} />
        </Cell>
        <Cell isExtra>
          <Time at={claimedAt} />
        </Cell>
      </Row>
    ))}
  </Table>
);
