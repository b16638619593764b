import { SignInNeeded } from '#web/features/account/components/sign-in-needed.tsx';
import { useSession } from '#web/features/account/session.ts';
import { HistoryFilters } from '#web/features/orders/components/history-filters.tsx';
import { HistoryList } from '#web/features/orders/components/history-list.tsx';
import { OrderRowsSkeleton } from '#web/features/orders/components/order-rows-skeleton.tsx';
import { useT } from '#web/i18n/index.tsx';

/** Both variants: the rows themselves know how wide they are. */
export function History({ titleClass }: { titleClass: string }) {
  const t = useT();
  const { ready, signedIn } = useSession();
  return (
    <>
      <h1 className={titleClass}>{t('history.title')}</h1>
      {ready && !signedIn ? (
        <SignInNeeded />
      ) : (
        <div className="mt-4 grid gap-4">
          <HistoryFilters />
          {ready ? <HistoryList signedIn={signedIn} /> : <OrderRowsSkeleton />}
        </div>
      )}
    </>
  );
}
