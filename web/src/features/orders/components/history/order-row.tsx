import type { ListedOrder } from '#contract/endpoints/orders.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatDateTime } from '#web/lib/format/time.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { PriceText } from '#web/ui/text/price-text.tsx';
import { ContentsLine } from '../details/contents-line.tsx';
import { ItemInPlainWords, StatusBadges } from '../details/status-badges.tsx';
import { RowActions } from './row-actions.tsx';

/** One order of the history; the whole row is a link to its details. */
export function OrderRow({ order }: { order: ListedOrder }) {
  const t = useT();
  const { tag } = useLocale();
  const { item, contents, game, character, region } = order;
  return (
    <li className="relative grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 rounded-card bg-surface p-4 shadow-card transition duration-(--fast) hover:bg-raised md:grid-cols-[64px_minmax(0,1fr)_minmax(0,0.9fr)_minmax(0,1.25fr)_80px] lg:grid-cols-[64px_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_148px_20px]">
      <span className="grid size-16 place-items-center rounded-control bg-raised">
        <img src={item.art} alt="" width={64} height={48} loading="lazy" className="h-12 w-16 object-contain" />
      </span>
      <div className="min-w-0">
        <PageLink
          page="order"
          search={{ order: order.number }}
          className="font-semibold outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-accent focus-visible:after:outline-offset-2"
        >
          {item.name}
        </PageLink>
        <ContentsLine contents={contents} className="text-ok text-sm" />
        <p className="text-muted text-sm">{game.name}</p>
        <time dateTime={order.createdAt} className="block text-faint text-xs">
          {formatDateTime(order.createdAt, tag)}
        </time>
      </div>
      <div className="min-w-0 text-sm max-md:order-1 max-md:col-span-3">
        <p className="font-medium">{character.name}</p>
        <p className="text-muted">
          {t('orders.character_line', { server: character.server.name, level: character.level, region: region.name })}
        </p>
      </div>
      <div className="max-md:order-1 max-md:col-span-3">
        <StatusBadges order={order} />
        <p className="mt-1 text-muted text-xs empty:hidden">
          <ItemInPlainWords order={order} />
        </p>
      </div>
      <div className="text-right max-md:self-start">
        <PriceText amount={order.total} currency={order.currency} className="font-bold md:text-lg" />
        <p className="text-faint text-xs max-lg:hidden">{order.number}</p>
      </div>
      <Icon name="chevron-right" className="text-faint max-lg:hidden" />
      {(order.payable || order.again) && (
        <div className="col-span-full flex flex-wrap items-center justify-end gap-3 max-md:order-2">
          <RowActions order={order} />
        </div>
      )}
    </li>
  );
}
