import type { Order } from '#contract/endpoints/orders.ts';
import { useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { useLeftMark } from '../../hooks/use-left-mark.ts';
import { backAddress, outcomeOf } from '../../model/outcome.ts';
import { shopText } from '../../model/shop-text.ts';
import { isLate, stageOf, wasLeft, wasRefused } from '../../model/stage.ts';
import { SupportLink } from '../details/support-link.tsx';
import { InstructionsLink } from '../pay/instructions-link.tsx';
import { PayButton } from '../pay/pay-button.tsx';
import { PayOther } from '../pay/pay-other.tsx';
import type { GameQuery } from '../pay/pay-sheet.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { BackToGame, OpenGame, useGameAddress } from './open-game.tsx';
import { ShopLink } from './shop-link.tsx';

/** The actions at each stage: the most helpful one comes first in full colour, the others follow. */
export function StageActions({ order, game }: { order: Order; game: GameQuery }) {
  const t = useT();
  const { bridge } = useEnvironment();
  const back = useLeftMark();
  const gameAddress = useGameAddress(game.data);
  const stage = stageOf(order);
  const left = wasLeft(order, back);
  const waits = stage === 'paying' && !left;
  const support = wasRefused(order) || stage === 'disputed' || isLate(order) ? game.data?.links.support : undefined;
  const opens = (stage === 'sent' && !support) || order.refer ? backAddress(order, gameAddress) : null;
  const leadsToShop =
    !support && !opens && !order.instructionsUrl && (waits || (!order.payable && stage !== 'sending'));
  const shop = (
    <ShopLink order={order} className={buttonClass({ kind: leadsToShop ? 'primary' : 'secondary', size: 'large' })}>
      {t(waits ? 'orders.to_shop' : shopText(order))}
    </ShopLink>
  );
  return (
    <>
      {support && (
        <SupportLink
          support={support}
          number={order.number}
          className={buttonClass({ kind: 'primary', size: 'large' })}
        />
      )}
      {bridge && outcomeOf(order) ? (
        <BackToGame bridge={bridge} />
      ) : (
        opens && <OpenGame name={order.game.name} address={opens} />
      )}
      <InstructionsLink order={order} />
      {waits && shop}
      {left ? <PayOther order={order} game={game} /> : <PayButton order={order} game={game} />}
      {!waits && shop}
      <PageLink page="order" search={{ order: order.number }} className={buttonClass({ kind: 'quiet', size: 'large' })}>
        {t('orders.to_detail')}
      </PageLink>
      <CancelOrder order={order} />
    </>
  );
}
