import { Skeleton } from '#web/ui/layout/surface.tsx';

const ROWS = ['one', 'two', 'three', 'four', 'five'];

/** Placeholder rows, as high as the real ones. */
export function OrderRowsSkeleton() {
  return (
    <ul aria-hidden="true" className="grid gap-3">
      {ROWS.map((row) => (
        <li
          key={row}
          className="grid min-h-[177px] grid-cols-[64px_1fr_64px] content-start gap-x-4 gap-y-3 rounded-card bg-surface p-4 shadow-card md:min-h-26 md:items-center"
        >
          <Skeleton className="size-16 rounded-control" />
          <div className="grid gap-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </div>
          <Skeleton className="h-5" />
          <Skeleton className="col-span-3 h-16 md:hidden" />
        </li>
      ))}
    </ul>
  );
}
