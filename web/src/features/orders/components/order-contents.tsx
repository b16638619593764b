import type { Order } from '#contract/endpoints/orders.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatCount } from '#web/lib/money.ts';
import { OrderItem } from './order-item.tsx';

/** What was bought, for whom, and what the game grants for it. */
export function OrderContents({ order }: { order: Order }) {
  const t = useT();
  const { tag } = useLocale();
  return (
    <section className="grid gap-4">
      <h2 className="text-lg">{t('orders.item')}</h2>
      <OrderItem order={order} />
      <div>
        <h3 className="mb-2 font-medium text-faint text-sm">{t('orders.contents')}</h3>
        <ul className="grid gap-1.5">
          {order.quote.grants.map(({ id, name, quantity, bonus }) => (
            <li key={id} className="flex flex-wrap gap-x-2">
              <span>{t('orders.grant', { quantity: formatCount(quantity, tag), name })}</span>
              {bonus > 0 && (
                <span className="font-medium text-ok">
                  {t('orders.grant_bonus', { bonus: formatCount(bonus, tag) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
