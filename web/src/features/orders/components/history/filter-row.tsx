import { useEffect, useRef } from 'react';
import { useSearch } from '#web/navigation/links.tsx';
import { RangeFilter } from './range-filter.tsx';
import { StatusFilter } from './status-filter.tsx';

/** All filters of the history in one row that scrolls sideways; the chosen filter is in sight. */
export function FilterRow() {
  const row = useRef<HTMLDivElement>(null);
  const { status } = useSearch<'history'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the checked input follows the address
  useEffect(() => {
    const chosen = row.current?.querySelector('input:checked')?.closest('label');
    if (!row.current || !chosen) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    row.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [status]);
  return (
    <div
      ref={row}
      className="-mx-4 mb-4 flex items-center justify-between gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:mb-5 md:px-0"
    >
      <StatusFilter />
      <RangeFilter />
    </div>
  );
}
