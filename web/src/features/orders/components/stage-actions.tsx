import type { Order } from '#contract/endpoints/orders.ts';
import { PageLink } from '#web/app/navigation.tsx';
import { useT } from '#web/i18n/index.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { stageOf, wasRefused } from '../stage.ts';
import { supportAddress } from '../support.ts';
import { CancelOrder } from './cancel-order.tsx';
import { PayButton } from './pay-button.tsx';
import type { GameQuery } from './pay-sheet.tsx';
import { ShopLink } from './shop-link.tsx';

/** What to do next at each stage; the one thing that helps most stands first. */
export function StageActions({ order, game }: { order: Order; game: GameQuery }) {
  const t = useT();
  const stage = stageOf(order);
  const support = wasRefused(order) || stage === 'disputed' ? game.data?.links.support : undefined;
  const leadsToShop = !support && !order.payable && stage !== 'sending' && stage !== 'paying';
  return (
    <>
      {support && (
        <a
          href={supportAddress(support, order.number)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ kind: 'primary', size: 'large' })}
        >
          {t('orders.help_link')}
        </a>
      )}
      <PayButton order={order} game={game} />
      <ShopLink order={order} className={buttonClass({ kind: leadsToShop ? 'primary' : 'secondary', size: 'large' })}>
        {t(order.payable ? 'orders.shop_again' : 'orders.to_shop')}
      </ShopLink>
      <PageLink page="order" search={{ order: order.number }} className={buttonClass({ kind: 'quiet', size: 'large' })}>
        {t('orders.to_detail')}
      </PageLink>
      <CancelOrder order={order} />
    </>
  );
}
