import { Skeleton } from '#web/ui/layout/surface.tsx';

/** Placeholder for the gift and the form, about as high as they are. */
export function BindSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <Skeleton className="h-32 rounded-card md:h-[420px]" />
      <Skeleton className="h-[420px] rounded-card" />
    </div>
  );
}
