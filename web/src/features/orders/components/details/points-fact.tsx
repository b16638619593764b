import type { Order } from '#contract/endpoints/orders.ts';
import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Fact } from './fact.tsx';

/** The VIP points that the order has earned, or will earn once paid; renders nothing if it earns none. */
export function PointsFact({ points }: Pick<Order, 'points'>) {
  const t = useT();
  if (!points) return null;
  const { count, state } = points;
  const text = state === 'earned' ? t('orders.points.earned', { count }) : t('orders.points.when_paid', { count });
  return (
    <Fact label={t('vip.title')}>
      <PageLink page="vip" className="print:hidden font-semibold text-vip underline underline-offset-4">
        {text}
      </PageLink>
      {/* A link is useless on paper, so print the text. */}
      <span className="hidden print:inline" aria-hidden="true">
        {text}
      </span>
    </Fact>
  );
}
