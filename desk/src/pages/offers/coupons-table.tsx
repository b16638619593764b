import {
  type CouponSum,
  claimedText,
  countUpTo,
  discountText,
  gamesText,
  givenText,
  leftText,
} from '#desk/lib/gifts/coupon-text.ts';
import { Link } from '#desk/ui/link.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Cell, HeadCell, PhoneHead, Row, Table } from '#desk/ui/table.tsx';
import { Time } from '#desk/ui/time.tsx';

const COLUMNS = [
  { head: 'Coupon' },
  { head: 'State' },
  { head: 'Saves' },
  { head: 'Given' },
  { head: 'Claimed', isNumber: true },
  { head: 'Left', isNumber: true },
  { head: '24 hours', isNumber: true },
  { head: '7 days', isNumber: true },
  { head: 'Until', isExtra: true },
] as const;

/** The coupons with their states and claims. */
export const CouponsTable = ({ coupons, most }: { coupons: readonly CouponSum[]; most: number }) => (
  <Table caption="Coupons of the catalogue" columns={COLUMNS}>
    {coupons.map((coupon) => (
      <Row key={coupon.id}>
        <HeadCell className="max-md:basis-full">
          <Link to={`/coupons/${coupon.id}`} className="text-accent hover:underline">
            {coupon.name}
          </Link>
          <span className="block font-normal text-faint text-xs">
            {coupon.id} · {gamesText(coupon)}
          </span>
        </HeadCell>
        <Cell>
          <StatePill of="offer" state={coupon.state} />
        </Cell>
        <Cell>{discountText(coupon)}</Cell>
        <Cell>{givenText(coupon)}</Cell>
        <Counts coupon={coupon} most={most} />
        <Cell isExtra>{coupon.until ? <Time at={coupon.until} /> : 'No end'}</Cell>
      </Row>
    ))}
  </Table>
);

const Counts = ({ coupon, most }: { coupon: CouponSum; most: number }) => (
  <>
    <CountCell head="Claimed">{claimedText(coupon, most)}</CountCell>
    <CountCell head="Left">{leftText(coupon)}</CountCell>
    <CountCell head="24 hours">{countUpTo(coupon.day, most)}</CountCell>
    <CountCell head="7 days">{countUpTo(coupon.week, most)}</CountCell>
  </>
);

const CountCell = ({ head, children }: { head: string; children: string }) => (
  <Cell isNumber className="max-md:ml-0!">
    <PhoneHead>{head}</PhoneHead>
    {children}
  </Cell>
);
