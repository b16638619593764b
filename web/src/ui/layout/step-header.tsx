import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface StepHeaderProps {
  title: string;
  /** Id of the heading, to name a group with. */
  id?: string;
  /** Hides the heading, because the content below already shows its meaning. */
  hidden?: boolean;
  aside?: ReactNode;
}

/** The header of one step of a flow. It is slim, so that the step itself stands out. */
export function StepHeader({ title, id, hidden, aside }: StepHeaderProps) {
  return (
    <header
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-1',
        hidden ? 'sr-only' : 'mb-2 low:mb-1.5',
      )}
    >
      <h2 id={id} className="text-base md:text-lg">
        {title}
      </h2>
      {aside}
    </header>
  );
}
