import { useRead } from '#desk/lib/use-read.ts';
import { Loaded } from '#desk/ui/loaded.tsx';
import { CouponTable } from '../coupons.tsx';

/** All coupons that the player ever had. */
export function AllCoupons({ uid }: { uid: string }) {
  const read = useRead('GET /players/:uid/coupons', { params: { uid } });
  return (
    <Loaded read={read} what="the coupons">
      {({ coupons }) => <CouponTable uid={uid} coupons={coupons} caption="All coupons of this player" />}
    </Loaded>
  );
}
