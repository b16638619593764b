import { useT } from '#web/i18n/index.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** The number of VIP points that an order earns. It appears late, with the quote, so no control may be below it. */
export function PointsLine({ points }: { points: number }) {
  const t = useT();
  if (points === 0) return null;
  return (
    <p className="flex gap-1.5 font-semibold text-sm text-vip">
      <Icon name="star" size={16} className="mt-0.5" />
      {t('payment.summary.points', { count: points })}
    </p>
  );
}
