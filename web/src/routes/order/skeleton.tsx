import { Card, Skeleton } from '#web/ui/layout/surface.tsx';

/** The page’s shape while the order loads. As tall as the screen, so that content below does not move. */
export function OrderSkeleton() {
  return (
    <div className="grid min-h-dvh content-start items-start gap-4 md:gap-6 lg:grid-cols-[1fr_360px]">
      <div className="grid gap-4 md:gap-6">
        <div className="grid gap-3">
          <Skeleton className="h-9 w-64 max-w-full" />
          <Skeleton className="h-11 w-48" />
        </div>
        <Card className="grid gap-4">
          <Skeleton className="h-20 w-full rounded-control" />
          <Skeleton className="h-20 w-full rounded-control" />
        </Card>
        <Card className="grid gap-5">
          {['one', 'two', 'three', 'four'].map((step) => (
            <Skeleton key={step} className="h-7 w-full" />
          ))}
        </Card>
      </div>
      <Card className="grid gap-4">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-13 w-full rounded-control" />
      </Card>
    </div>
  );
}
