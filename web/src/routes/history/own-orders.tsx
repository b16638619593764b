import { SignInNeeded } from '#web/features/account/components/sign-in/sign-in-needed.tsx';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { FilterRow } from '#web/features/orders/components/history/filter-row.tsx';
import { HistoryList } from '#web/features/orders/components/history/history-list.tsx';
import { OrderRowsSkeleton } from '#web/features/orders/components/history/order-rows-skeleton.tsx';
import { useT } from '#web/i18n/index.tsx';

/** Shows the filters and the matching orders, or a sign-in link for visitors. */
export function OwnOrders() {
  const t = useT();
  const { ready, signedIn } = useSession();
  if (ready && !signedIn) return <SignInNeeded />;
  return (
    <>
      <FilterRow />
      <p className="mb-3 text-faint text-sm">{t('history.delay')}</p>
      {ready ? <HistoryList signedIn={signedIn} /> : <OrderRowsSkeleton />}
    </>
  );
}
