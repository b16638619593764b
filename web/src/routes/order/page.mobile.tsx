import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/endpoints/orders.ts';
import { SignInNeeded } from '#web/features/account/components/sign-in/sign-in-needed.tsx';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { OrderContents } from '#web/features/orders/components/details/order-contents.tsx';
import { OrderFacts } from '#web/features/orders/components/details/order-facts.tsx';
import { OrderGate } from '#web/features/orders/components/details/order-gate.tsx';
import { OrderHead } from '#web/features/orders/components/details/order-head.tsx';
import { OrderHelp } from '#web/features/orders/components/details/order-help.tsx';
import { Timeline } from '#web/features/orders/components/details/timeline.tsx';
import { OrderNext } from '#web/features/orders/components/next/order-next.tsx';
import { OrderWithdrawal } from '#web/features/orders/components/withdrawal/order-withdrawal.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import { ChangeCharacter } from './change-character.tsx';
import { OrderSkeleton } from './skeleton.tsx';
import { SoldBy } from './sold-by.tsx';

export function Page() {
  const t = useT();
  return (
    <div className="px-4 py-4">
      <OrderGate title={t('order.title')} session={useSession()} signIn={<SignInNeeded />} skeleton={<OrderSkeleton />}>
        {(order) => <Detail order={order} />}
      </OrderGate>
    </div>
  );
}

function Detail({ order }: { order: Order }) {
  const t = useT();
  const { locale } = useLocale();
  const game = useQuery(gameQuery(order.game.gid, locale));
  return (
    <div className="grid gap-4">
      <OrderHead order={order} />
      <Card>
        <OrderNext order={order} game={game} />
      </Card>
      <Card>
        <h2 className="mb-4 text-lg">{t('orders.timeline')}</h2>
        <Timeline order={order} />
      </Card>
      <Card>
        <OrderContents order={order}>
          <ChangeCharacter order={order} game={game.data} />
        </OrderContents>
      </Card>
      <Card>
        <OrderFacts order={order} />
      </Card>
      <OrderWithdrawal order={order} />
      <Card className="print:hidden">
        <OrderHelp support={game.data?.links.support} number={order.number} />
      </Card>
      <SoldBy />
    </div>
  );
}
