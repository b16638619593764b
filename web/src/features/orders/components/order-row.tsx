import type { OrderSummary } from '#contract/endpoints/orders.ts';
import { PageLink } from '#web/app/navigation.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatDateTime } from '#web/lib/time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PriceText } from '#web/ui/price-text.tsx';
import { StatusBadges } from './status-badges.tsx';

/** One order of the history; the whole row leads to its details. */
export function OrderRow({ order }: { order: OrderSummary }) {
  const t = useT();
  const { tag } = useLocale();
  const { item, game, character, region } = order;
  const line = t('orders.character_line', {
    server: character.server.name,
    level: character.level,
    region: region.name,
  });
  return (
    <li className="group relative grid grid-cols-[64px_1fr_auto] items-center gap-x-4 gap-y-2 rounded-card bg-surface p-4 shadow-card transition duration-(--fast) hover:bg-raised md:grid-cols-[64px_minmax(0,1.4fr)_minmax(0,1fr)_auto_20px]">
      <span className="grid size-16 place-items-center rounded-control bg-raised">
        <img src={item.art} alt="" width={64} height={48} loading="lazy" className="h-12 w-16 object-contain" />
      </span>
      <div className="min-w-0">
        <PageLink
          page="order"
          search={{ order: order.number }}
          className="block rounded-small font-semibold outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-accent focus-visible:after:outline-offset-2"
        >
          {item.name}
        </PageLink>
        <p className="truncate text-muted text-sm">{game.name}</p>
        <p className="truncate text-faint text-xs max-md:hidden">{order.number}</p>
      </div>
      <div className="min-w-0 text-sm max-md:col-span-3 max-md:row-start-2">
        <p className="truncate">
          <span className="font-medium">{character.name}</span> <span className="text-faint">{line}</span>
        </p>
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-2 md:mt-1">
          <StatusBadges order={order} />
          <time dateTime={order.createdAt} className="text-faint text-xs">
            {formatDateTime(order.createdAt, tag)}
          </time>
        </div>
      </div>
      <PriceText
        amount={order.total}
        currency={order.currency}
        className="self-start text-right font-bold max-md:pt-0.5 md:min-w-24 md:self-center md:text-lg"
      />
      <Icon name="chevron-right" className="text-faint max-md:hidden" />
    </li>
  );
}
