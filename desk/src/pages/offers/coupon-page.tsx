import {
  amountsText,
  type CouponSum,
  claimedText,
  countUpTo,
  discountText,
  durationText,
  gamesText,
  givenText,
  leftText,
} from '#desk/lib/gifts/coupon-text.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Facts } from '#desk/ui/facts.tsx';
import { Forbidden, Loaded } from '#desk/ui/loaded.tsx';
import { Nothing, Page, Section } from '#desk/ui/page.tsx';
import { StatePill } from '#desk/ui/state-pill.tsx';
import { Time } from '#desk/ui/time.tsx';
import { BackToOffers } from './back-to-offers.tsx';
import { CouponExplain } from './coupon-explain.tsx';
import { CouponUses } from './coupon-uses.tsx';

/** One coupon: its terms, its newest uses, and why it is refused to a player. */
export function CouponPage({ coupon: id }: { coupon: string }) {
  const may = useCan()('coupons.read');
  const read = useRead('GET /coupons', {}, { enabled: may });
  return (
    <Page title={`Coupon ${id}`} aside={<BackToOffers />}>
      <Section title="Terms">
        {may ? (
          <Loaded read={read} what="the coupon">
            {({ coupons, most }) => {
              const coupon = coupons.find((one) => one.id === id);
              return coupon ? (
                <Facts facts={factsOf(coupon, most)} />
              ) : (
                <Nothing>The catalogue does not have this coupon. Players may still have it.</Nothing>
              );
            }}
          </Loaded>
        ) : (
          <Forbidden what="coupons" />
        )}
      </Section>
      {may && <CouponUses coupon={id} />}
      {may && <CouponExplain coupon={id} />}
    </Page>
  );
}

const time = (at: string | null, none: string) => (at ? <Time at={at} /> : none);

const factsOf = (coupon: CouponSum, most: number) => [
  ['Name', coupon.name] as const,
  ['State', <StatePill key="state" of="offer" state={coupon.state} />] as const,
  ['Saves', discountText(coupon)] as const,
  ['At most', amountsText(coupon.cap) || 'No cap'] as const,
  ['For prices from', amountsText(coupon.minimum)] as const,
  ['Games', gamesText(coupon)] as const,
  ['Given', givenText(coupon)] as const,
  ['For a player', `${coupon.perPlayer} at most`] as const,
  ['Claimed', claimedText(coupon, most)] as const,
  ['Left', leftText(coupon)] as const,
  ['24 hours', countUpTo(coupon.day, most)] as const,
  ['7 days', countUpTo(coupon.week, most)] as const,
  ['From', time(coupon.from, 'At once')] as const,
  ['Until', time(coupon.until, 'No end')] as const,
  ['Can be used', `${durationText(coupon.validFor)} after the claim`] as const,
];
