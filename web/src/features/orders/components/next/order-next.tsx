import type { Order } from '#contract/endpoints/orders.ts';
import { useT } from '#web/i18n/index.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { shopText } from '../../model/shop-text.ts';
import { isLate } from '../../model/stage.ts';
import { SupportLink } from '../details/support-link.tsx';
import { InstructionsLink } from '../pay/instructions-link.tsx';
import { PayButton } from '../pay/pay-button.tsx';
import { PayOpenUntil } from '../pay/pay-open-until.tsx';
import type { GameQuery } from '../pay/pay-sheet.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { HeldUntil } from './held-until.tsx';
import { ShopLink } from './shop-link.tsx';

/** The next actions for an order: pay or cancel it, ask support about a late one, or buy the same again. */
export function OrderNext({ order, game }: { order: Order; game: GameQuery }) {
  const t = useT();
  const support = isLate(order) ? game.data?.links.support : undefined;
  return (
    <div className="grid gap-3 print:hidden">
      {order.expiresAt && <PayOpenUntil expiresAt={order.expiresAt} />}
      <HeldUntil order={order} />
      {support && (
        <SupportLink support={support} number={order.number} className={buttonClass({ kind: 'primary', wide: true })} />
      )}
      <InstructionsLink order={order} wide />
      <PayButton order={order} game={game} wide />
      <ShopLink order={order} className={buttonClass({ kind: 'secondary', wide: true })}>
        {t(shopText(order))}
      </ShopLink>
      <CancelOrder order={order} wide />
    </div>
  );
}
