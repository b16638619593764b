import type { OrderSummary } from '#contract/endpoints/orders.ts';
import { useT } from '#web/i18n/index.tsx';

/** What was bought, and for whom. */
export function OrderItem({ order }: { order: Pick<OrderSummary, 'item' | 'game' | 'character' | 'region'> }) {
  const t = useT();
  const { item, game, character, region } = order;
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <span className="grid size-20 shrink-0 place-items-center rounded-control bg-raised">
          <img src={item.art} alt="" width={80} height={60} className="h-15 w-20 object-contain" />
        </span>
        <div className="min-w-0">
          <p className="font-semibold text-lg">{item.name}</p>
          <p className="flex items-center gap-2 text-muted text-sm">
            {game.icon && <img src={game.icon} alt="" width={20} height={20} className="size-5 rounded-[5px]" />}
            {game.name}
          </p>
        </div>
      </div>
      <div className="rounded-control bg-raised px-4 py-3">
        <p className="text-faint text-xs">{t('orders.character')}</p>
        <p className="font-semibold">{character.name}</p>
        <p className="text-muted text-sm">
          {t('orders.character_line', { server: character.server.name, level: character.level, region: region.name })}
        </p>
      </div>
    </div>
  );
}
