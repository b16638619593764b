import type { ReactNode } from 'react';
import { SignInNeeded } from '#web/features/account/components/sign-in/sign-in-needed.tsx';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { HistoryList } from '#web/features/orders/components/history/history-list.tsx';
import { OrderRowsSkeleton } from '#web/features/orders/components/history/order-rows-skeleton.tsx';

/** The filters (children) and the orders that fit them; the way to sign-in for visitors. */
export function OwnOrders({ children }: { children: ReactNode }) {
  const { ready, signedIn } = useSession();
  if (ready && !signedIn) return <SignInNeeded />;
  return (
    <>
      {children}
      {ready ? <HistoryList signedIn={signedIn} /> : <OrderRowsSkeleton />}
    </>
  );
}
