import { Card, Skeleton } from '#web/ui/layout/surface.tsx';

/** The page’s shape while the order loads. As tall as the screen, so that content below does not move. */
export function ResultSkeleton() {
  return (
    <div className="grid min-h-dvh content-start items-start gap-4 md:gap-6 lg:grid-cols-[1fr_360px]">
      <Card className="grid min-h-[430px] content-start justify-items-center gap-4 md:py-10">
        <Skeleton className="h-[150px] w-[240px] rounded-card" />
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-5 w-full max-w-md" />
        <Skeleton className="h-5 w-full max-w-sm" />
        <Skeleton className="mt-4 h-13 w-full max-w-xs rounded-control" />
      </Card>
      <Card className="grid content-start gap-4">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-20 w-full rounded-control" />
        <Skeleton className="h-20 w-full rounded-control" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-8 w-full" />
      </Card>
    </div>
  );
}
