import type { Order } from '#contract/endpoints/orders.ts';
import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Fact } from './fact.tsx';

/** The VIP points that the order earned, or earns once it is paid; nothing where it brings none. */
export function PointsFact({ points }: Pick<Order, 'points'>) {
  const t = useT();
  if (!points) return null;
  const { count, state } = points;
  return (
    <Fact label={t('vip.title')}>
      <PageLink page="vip" className="font-semibold text-vip underline underline-offset-4">
        {state === 'earned' ? t('orders.points.earned', { count }) : t('orders.points.when_paid', { count })}
      </PageLink>
    </Fact>
  );
}
