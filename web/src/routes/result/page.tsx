import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/endpoints/orders.ts';
import { SignInNeeded } from '#web/features/account/components/sign-in/sign-in-needed.tsx';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { OrderGate } from '#web/features/orders/components/details/order-gate.tsx';
import { OrderSummaryCard } from '#web/features/orders/components/details/order-summary.tsx';
import { Timeline } from '#web/features/orders/components/details/timeline.tsx';
import { StageActions } from '#web/features/orders/components/next/stage-actions.tsx';
import { StagePanel } from '#web/features/orders/components/next/stage-panel.tsx';
import { useReportOrder } from '#web/features/orders/hooks/use-report-order.ts';
import { useTellGame } from '#web/features/orders/hooks/use-tell-game.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useVariant } from '#web/navigation/links.tsx';
import { PageBox } from '#web/navigation/page-box.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import { ResultSkeleton } from './skeleton.tsx';
import { Earned, Moved, TellMe } from './what-it-brought.tsx';

export function Page() {
  const t = useT();
  return (
    <PageBox>
      <OrderGate
        title={t('result.title')}
        session={useSession()}
        signIn={<SignInNeeded reason="result.sign_in" />}
        skeleton={<ResultSkeleton />}
      >
        {(order) => <Result order={order} />}
      </OrderGate>
    </PageBox>
  );
}

function Result({ order }: { order: Order }) {
  const t = useT();
  const { locale } = useLocale();
  const game = useQuery(gameQuery(order.game.gid, locale));
  const isPhone = useVariant() === 'mobile';
  useTellGame(order);
  useReportOrder(order);
  return (
    <div className={isPhone ? 'grid gap-4' : 'grid items-start gap-6 lg:grid-cols-[1fr_360px]'}>
      <div className={isPhone ? 'grid gap-4' : 'grid gap-6'}>
        {/* On the phone one action below the other, in full width for the thumb. */}
        <Card className={isPhone ? 'px-4 py-6 [&_a]:w-full [&_button]:w-full' : 'md:px-8 md:py-10'}>
          <StagePanel order={order}>
            <StageActions order={order} game={game} />
          </StagePanel>
        </Card>
        <TellMe order={order} />
        <Earned order={order} />
        <Card>
          <h2 className="mb-4 text-lg">{t('orders.timeline')}</h2>
          <Timeline order={order} />
        </Card>
        <Moved order={order} />
      </div>
      <OrderSummaryCard order={order} />
    </div>
  );
}
