import { Skeleton } from '#web/ui/layout/surface.tsx';

/** Placeholder for the rewards, about as high as they are. */
export function RewardsSkeleton() {
  return (
    <ul aria-hidden="true" className="grid gap-3">
      {['one', 'two', 'three'].map((row) => (
        <li
          key={row}
          className="flex min-h-40 flex-wrap gap-4 rounded-card bg-surface p-4 shadow-card sm:min-h-30 sm:items-center"
        >
          <Skeleton className="size-12 rounded-[14px]" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
          </div>
          <Skeleton className="h-11 w-full rounded-control sm:w-28" />
        </li>
      ))}
    </ul>
  );
}
