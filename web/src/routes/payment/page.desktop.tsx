import { Skeleton } from '#web/ui/layout/surface.tsx';
import { PayActions } from './pay-actions.tsx';
import { Summary } from './summary.tsx';
import { TopUpPage } from './top-up-page.tsx';

/** Steps on the left, the order on the right. Its button is always in view unless the window is narrow or low. */
export function Page() {
  return (
    <TopUpPage
      wide
      layout={({ steps, topUp, pay }) => (
        <div className="mx-auto grid max-w-[1240px] items-start gap-x-8 px-4 pb-16 md:grid-cols-[minmax(0,1fr)_300px] md:px-8 lg:grid-cols-[minmax(0,1fr)_360px]">
          <div>{steps}</div>
          <aside className="top-22 md:[@media(min-height:640px)]:sticky">
            {topUp && pay ? (
              <Summary topUp={topUp} pay={pay} pinned>
                <PayActions topUp={topUp} pay={pay} />
              </Summary>
            ) : (
              <Skeleton className="h-120 rounded-card" />
            )}
          </aside>
        </div>
      )}
    />
  );
}
