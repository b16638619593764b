import { Skeleton } from '#web/ui/layout/surface.tsx';

/** Placeholder for the tasks, about as high as they are. */
export function TasksSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4">
      <Skeleton className="h-20 rounded-card" />
      <ul className="grid gap-4 md:grid-cols-2">
        {['one', 'two', 'three', 'four'].map((row) => (
          <li key={row} className="grid min-h-60 content-start gap-4 rounded-card bg-surface p-4 shadow-card">
            <div className="flex gap-4">
              <Skeleton className="h-15 w-20" />
              <div className="grid flex-1 content-start gap-2">
                <Skeleton className="h-5 w-3/4" />
                <Skeleton className="h-4 w-full" />
                <Skeleton className="h-4 w-1/2" />
              </div>
            </div>
            <Skeleton className="h-2.5" />
            <Skeleton className="h-10 rounded-control" />
            <Skeleton className="h-11 rounded-control" />
          </li>
        ))}
      </ul>
    </div>
  );
}
