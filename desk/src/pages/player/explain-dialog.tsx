import { useRead } from '#desk/lib/use-read.ts';
import { Reasons } from '#desk/ui/coupon-reasons.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';

interface Props {
  uid: string;
  /** The id of the player's coupon. */
  coupon: string;
  template: string;
  onClose(): void;
}

/** Explains whether one coupon of a player can be used now. */
export function ExplainDialog({ uid, coupon, template, onClose }: Props) {
  const read = useRead('GET /players/:uid/coupons/why', { params: { uid }, query: { coupon } });
  return (
    <Dialog title={`Coupon ${template}`} onClose={onClose}>
      <Loaded read={read} what="the reason">
        {/* The player has the coupon: a second claim is another question. */}
        {(answer) => <Reasons answer={{ ...answer, claim: null }} />}
      </Loaded>
    </Dialog>
  );
}
