import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/endpoints/orders.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { standingAfterQuery, vipQuery } from '../api/queries.ts';
import { progressOf } from '../model/progress.ts';

/** The points that an order earned, and the points missing to the next level. Links to VIP. */
export function EarnedCard({ number, points }: { number: string; points: NonNullable<Order['points']> }) {
  const t = useT();
  const { count, state } = points;
  const earned = state === 'earned';
  return (
    <PageLink
      page="vip"
      className="flex min-h-18 items-center gap-4 rounded-card bg-linear-to-r from-vip-tint to-60% to-surface px-4 py-3 shadow-card transition duration-(--fast) hover:-translate-y-0.5 print:hidden"
    >
      <Icon name="star" size={24} className="shrink-0 text-vip" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">
          {t('vip.title')} <span className="text-vip">{pointsText(t, count, earned)}</span>
        </span>{' '}
        {earned && (
          <span className="block text-muted text-sm">
            {points.credited ? <Next number={number} /> : t('vip.delay')}
          </span>
        )}
      </span>
      <Icon name="chevron-right" className="shrink-0 text-faint" />
    </PageLink>
  );
}

const pointsText = (t: ReturnType<typeof useT>, count: number, earned: boolean): string =>
  earned ? t('orders.points.earned', { count }) : t('orders.points.when_paid', { count });

/**
 * The points missing to the next level. Requested only after the order's points are credited; before, they would count
 * as missing.
 */
function Next({ number }: { number: string }) {
  const t = useT();
  const { locale } = useLocale();
  const vip = useQuery(vipQuery(locale));
  const standing = useQuery(standingAfterQuery(number));
  if (vip.isPending || standing.isPending) return <Skeleton className="my-0.5 inline-block h-4 w-40 align-middle" />;
  const progress = vip.data?.vip && standing.data && progressOf(vip.data.vip.levels, standing.data);
  if (!progress) return null;
  const { next } = progress;
  return next ? t('level.missing', { count: next.missing, level: next.level.name }) : t('vip.highest');
}
