import type { Nudge } from '#contract/endpoints/nudges.ts';
import type { Player } from '#contract/endpoints/session.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatLeft } from '#web/lib/format/left.ts';
import { useNow } from '#web/lib/react/now.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { couponWay } from '../model/coupon-way.ts';
import { CARD, Mark, Words } from './parts.tsx';

interface Props {
  nudge: Extract<Nudge, { kind: 'coupon' }>;
  /** Gids of all games of the shop. */
  games: readonly number[];
  /** The player's latest characters. */
  recent: Player['recent'];
}

/**
 * Links to the top-up page with the coupon chosen. If the shop has none of the coupon's games any more, links to the
 * coupons.
 */
export function CouponNudge({ nudge: { id, name, games: holdsFor, expiresAt }, games, recent }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const now = useNow(false);
  const way = couponWay(holdsFor, games, recent);
  const left = formatLeft(Date.parse(expiresAt) - now, tag);
  const inside = (
    <>
      <Mark icon="ticket" className="bg-warn-tint text-warn" />
      <Words note={t('home.coupons.soon', { left })} tone="text-warn">
        {name}
      </Words>
    </>
  );
  if (!way) {
    return (
      <PageLink page="coupons" className={CARD}>
        {inside}
      </PageLink>
    );
  }
  return (
    <PageLink page="payment" search={{ ...way, coupon: id, pid: undefined }} className={CARD}>
      {inside}
    </PageLink>
  );
}
