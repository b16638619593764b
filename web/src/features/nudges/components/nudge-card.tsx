import type { ReactNode } from 'react';
import type { Nudge } from '#contract/endpoints/nudges.ts';
import type { Player } from '#contract/endpoints/session.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatLeft } from '#web/lib/format/left.ts';
import { useNow } from '#web/lib/react/now.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { couponWay } from '../model/coupon-way.ts';

interface Props<K extends Nudge['kind'] = Nudge['kind']> {
  nudge: Extract<Nudge, { kind: K }>;
  /** All games of the shop. */
  games: readonly number[];
  /** Characters of the last times. */
  recent: Player['recent'];
}

const CARD =
  'flex h-full min-h-14 min-w-0 items-center gap-3 rounded-control bg-surface px-3 py-2 shadow-card transition duration-(--fast) hover:-translate-y-0.5';

/** One slim line that leads to where it is done. */
export function NudgeCard({ nudge, ...rest }: Props) {
  const t = useT();
  if (nudge.kind === 'coupon') return <CouponNudge nudge={nudge} {...rest} />;
  if (nudge.kind === 'rewards') {
    return (
      <PageLink page="rewards" className={CARD}>
        <Mark icon="gift" className="bg-accent-tint text-accent" />
        <Words>{t('nudge.rewards', { count: nudge.count })}</Words>
      </PageLink>
    );
  }
  return (
    <PageLink page="vip" className={CARD}>
      <img src={nudge.art} alt="" width={36} height={36} className="size-9 shrink-0 object-contain" />
      <Words>{t('vip.next', { count: nudge.missing, level: nudge.name })}</Words>
    </PageLink>
  );
}

/** To the top-up page with the coupon chosen; where the shop has none of its games any more, to the coupons. */
function CouponNudge({ nudge: { id, name, games: holdsFor, expiresAt }, games, recent }: Props<'coupon'>) {
  const t = useT();
  const { tag } = useLocale();
  const now = useNow(false);
  const way = couponWay(holdsFor, games, recent);
  const left = formatLeft(Date.parse(expiresAt) - now, tag);
  const inside = (
    <>
      <Mark icon="ticket" className="bg-warn-tint text-warn" />
      <Words note={t('home.coupons.soon', { left })}>{name}</Words>
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

const Mark = ({ icon, className }: { icon: IconName; className: string }) => (
  <span className={`grid size-9 shrink-0 place-items-center rounded-full ${className}`}>
    <Icon name={icon} />
  </span>
);

/** Two lines at most, so that all cards are as high. */
const Words = ({ note, children }: { note?: string; children: ReactNode }) => (
  <>
    <span className="min-w-0 flex-1 text-sm leading-tight">
      <span className={`hyphens-auto font-semibold ${note ? 'line-clamp-1' : 'line-clamp-2'} @max-3xs:line-clamp-none`}>
        {children}
      </span>{' '}
      {note && <span className="line-clamp-1 @max-3xs:line-clamp-none text-warn">{note}</span>}
    </span>
    <Icon name="chevron-right" className="shrink-0 text-faint" />
  </>
);
