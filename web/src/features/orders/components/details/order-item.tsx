import type { OrderSummary } from '#contract/endpoints/orders.ts';
import { useT } from '#web/i18n/index.tsx';
import { ContentsLine } from './contents-line.tsx';
import { Fact } from './fact.tsx';

/** The item and its receiver. */
export function OrderItem({
  order,
}: {
  order: Pick<OrderSummary, 'item' | 'contents' | 'game' | 'character' | 'region'>;
}) {
  const t = useT();
  const { item, contents, game, character, region } = order;
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <span className="grid size-20 shrink-0 place-items-center rounded-control bg-raised">
          <img src={item.art} alt="" width={80} height={60} className="h-15 w-20 object-contain" />
        </span>
        <div className="wrap-anywhere hyphens-auto min-w-0">
          <p className="font-semibold text-lg">{item.name}</p>
          <ContentsLine contents={contents} className="text-ok text-sm" />
        </div>
      </div>
      <dl className="grid gap-2 rounded-control bg-raised px-4 py-3">
        <Fact label={t('orders.game')}>
          <span className="inline-flex items-baseline gap-2">
            {game.icon && (
              <img src={game.icon} alt="" width={20} height={20} className="size-5 self-center rounded-[5px]" />
            )}
            {game.name}
          </span>
        </Fact>
        <Fact label={t('orders.server')}>
          {t('payment.character.server', { server: character.server.name, region: region.name })}
        </Fact>
        <Fact label={t('orders.role')}>
          {character.name} <span className="text-muted text-sm">{t('payment.level', { level: character.level })}</span>
        </Fact>
      </dl>
    </div>
  );
}
