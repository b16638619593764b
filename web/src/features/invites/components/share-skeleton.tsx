import { Skeleton } from '#web/ui/layout/surface.tsx';

/** Placeholder for the page until the session and the invitations are known. */
export function ShareSkeleton() {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Skeleton className="h-72 rounded-card md:h-[420px]" />
      <Skeleton className="h-72 rounded-card md:h-[420px]" />
    </div>
  );
}
