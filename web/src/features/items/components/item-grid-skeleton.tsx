import { Skeleton } from '#web/ui/layout/surface.tsx';

/** Grid for packs of currency: three in a row on a phone, six on a wide screen, fewer with large text. */
export const PACKS =
  'grid grid-cols-[repeat(auto-fill,minmax(min(6.25rem,100%),1fr))] gap-2 md:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] md:gap-3';
/** Grid for all other items. */
export const WIDE = 'grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-2 md:gap-3';

const six = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholder in the layout that most shops have. */
export function ItemGridSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-2 md:gap-3">
      <div className={PACKS}>
        {six.map((key) => (
          <div
            key={key}
            className="flex h-38 flex-col max-[374px]:h-34 rounded-card bg-surface p-2 shadow-card md:h-46 low:h-34"
          >
            <Skeleton className="mt-4 mb-1 h-11 max-[374px]:h-8 md:h-16 low:h-8" />
            <Skeleton className="mt-1 h-4 w-3/4" />
            <Skeleton className="mt-1 h-4 w-1/2" />
            <Skeleton className="mt-auto h-6 w-2/3" />
          </div>
        ))}
      </div>
      <div className={WIDE}>
        <WideSkeletons count={6} />
      </div>
    </div>
  );
}

/** Placeholder until the code for long lists is loaded. */
export const LongGridSkeleton = () => (
  <>
    <div className="h-13 low:hidden" />
    <ItemGridSkeleton />
  </>
);

export const WideSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <div key={index} className="flex h-24 gap-3 rounded-card bg-surface p-2 shadow-card">
      <Skeleton className="h-15 w-20 self-center rounded-control" />
      <div className="grid flex-1 content-center gap-1">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </div>
  ));
