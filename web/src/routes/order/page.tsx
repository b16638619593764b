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
import { useVariant } from '#web/navigation/links.tsx';
import { PageBox } from '#web/navigation/page-box.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import { ChangeCharacter } from './change-character.tsx';
import { OrderSkeleton } from './skeleton.tsx';
import { SoldBy } from './sold-by.tsx';

export function Page() {
  const t = useT();
  return (
    <PageBox>
      <OrderGate title={t('order.title')} session={useSession()} signIn={<SignInNeeded />} skeleton={<OrderSkeleton />}>
        {(order) => <Detail order={order} />}
      </OrderGate>
    </PageBox>
  );
}

function Detail({ order }: { order: Order }) {
  const t = useT();
  const { locale } = useLocale();
  const isPhone = useVariant() === 'mobile';
  const game = useQuery(gameQuery(order.game.gid, locale));
  const contents = (
    <Card>
      <OrderContents order={order}>
        <ChangeCharacter order={order} game={game.data} />
      </OrderContents>
    </Card>
  );
  const timeline = (
    <Card>
      <h2 className="mb-4 text-lg">{t('orders.timeline')}</h2>
      <Timeline order={order} />
    </Card>
  );
  const rest = (
    <>
      <OrderWithdrawal order={order} />
      <Card className="print:hidden">
        <OrderHelp support={game.data?.links.support} number={order.number} />
      </Card>
      <SoldBy />
    </>
  );
  if (isPhone)
    return (
      <div className="grid gap-4">
        <OrderHead order={order} />
        <Card>
          <OrderNext order={order} game={game} />
        </Card>
        {timeline}
        {contents}
        <Card>
          <OrderFacts order={order} invoices={game.data?.documents === true} />
        </Card>
        {rest}
      </div>
    );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_360px] print:block print:[&>*]:mb-4">
      <div className="grid gap-6">
        <OrderHead order={order} print />
        {contents}
        {timeline}
      </div>
      <div className="grid gap-6 lg:sticky lg:top-20">
        <Card className="grid gap-5">
          <OrderFacts order={order} invoices={game.data?.documents === true} />
          <OrderNext order={order} game={game} />
        </Card>
        {rest}
      </div>
    </div>
  );
}
