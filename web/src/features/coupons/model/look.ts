import type { Coupon } from '#contract/endpoints/coupons.ts';
import type { IconName } from '#web/ui/pictures/icon.tsx';

/** The look of a coupon: one for each state. */
export type Look = 'claimable' | 'closed' | 'usable' | 'soon' | 'held' | 'used' | 'expired';

export function lookOf({ state, reason, expiringSoon }: Pick<Coupon, 'state' | 'reason' | 'expiringSoon'>): Look {
  switch (state) {
    case 'unavailable':
      return reason === 'reserved' ? 'held' : 'closed';
    case 'usable':
      return expiringSoon ? 'soon' : 'usable';
    default:
      return state;
  }
}

/** Colours and icon of the stub. */
export const STUBS: Record<Look, { className: string; icon: IconName }> = {
  claimable: { className: 'bg-accent-tint text-accent', icon: 'plus' },
  closed: { className: 'bg-raised text-faint', icon: 'lock' },
  usable: { className: 'fill-gradient text-on-fill', icon: 'ticket' },
  soon: { className: 'bg-warn-tint text-warn', icon: 'clock' },
  held: { className: 'bg-raised text-accent', icon: 'bag' },
  used: { className: 'bg-raised text-faint', icon: 'check' },
  expired: { className: 'bg-sunken text-faint line-through', icon: 'close' },
};
