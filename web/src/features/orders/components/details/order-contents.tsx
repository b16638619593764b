import type { ReactNode } from 'react';
import type { Order } from '#contract/endpoints/orders.ts';
import { type MessageKey, useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount } from '#web/lib/format/money.ts';
import { OrderItem } from './order-item.tsx';

type Promotion = NonNullable<Order['quote']['promotion']>;

const EXTRA: Record<Promotion['kind'], MessageKey> = {
  first_top_up: 'payment.item.extra_first',
  rebate: 'payment.item.extra_rebate',
};

/** The item, its receiver, and the goods that the game grants for it. */
export function OrderContents({
  order,
  children,
}: {
  order: Order;
  /** Actions to change the receiver. */
  children?: ReactNode;
}) {
  const t = useT();
  const { tag } = useLocale();
  const { grants, promotion } = order.quote;
  return (
    <section className="grid gap-4">
      <h2 className="text-lg">{t('orders.item')}</h2>
      <OrderItem order={order} />
      {children}
      <div>
        <h3 className="mb-2 font-medium text-faint text-sm">{t('orders.contents')}</h3>
        <ul className="grid gap-1.5">
          {grants.map(({ id, name, quantity, bonus, extra }) => (
            <li key={id} className="flex flex-wrap gap-x-2">
              <span>{t('orders.grant', { quantity: formatCount(quantity, tag), name })}</span>
              {bonus > 0 && (
                <span className="font-medium text-ok">
                  {t('orders.grant_bonus', { bonus: formatCount(bonus, tag) })}
                </span>
              )}
              {promotion && extra > 0 && (
                <span className="font-medium text-ok">
                  {t(EXTRA[promotion.kind], { count: formatCount(extra, tag) })}
                </span>
              )}
              {bonus + extra > 0 && (
                <span className="font-semibold">
                  {t('payment.item.in_all', { count: formatCount(quantity + bonus + extra, tag), name })}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
