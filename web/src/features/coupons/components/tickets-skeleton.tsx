import { Skeleton } from '#web/ui/layout/surface.tsx';

/** Placeholder for the tickets, about as high as they are. */
export function TicketsSkeleton() {
  return (
    <div aria-hidden="true" className="mt-8">
      <Skeleton className="h-6 w-32" />
      <ul className="mt-3 grid gap-4 lg:grid-cols-2">
        {['one', 'two', 'three', 'four'].map((ticket) => (
          <li key={ticket} className="flex min-h-52 overflow-hidden rounded-card bg-surface shadow-card">
            <Skeleton className="w-[88px] rounded-none! md:w-28" />
            <div className="grid flex-1 content-start gap-2.5 p-4 pl-5">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="mt-4 h-11 w-24 rounded-control" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
