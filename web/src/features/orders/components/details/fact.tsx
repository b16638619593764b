import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

/** One row of a list of facts; the parent renders the `dl`. */
export function Fact({ label, strong, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={cx('flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5', strong && 'pt-3')}>
      <dt className={cx('text-sm', strong ? 'font-semibold text-ink' : 'text-faint')}>{label}</dt>
      <dd className={cx('ml-auto min-w-0 text-right', strong ? 'font-bold text-xl' : 'font-medium')}>{children}</dd>
    </div>
  );
}
