import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface StepHeaderProps {
  title: string;
  /** Id of the heading, to name a group by. */
  id?: string;
  /** What stands below says it to the eye already. */
  hidden?: boolean;
  /** In a low window, what follows may stand next to it. */
  floating?: boolean | undefined;
  aside?: ReactNode;
}

/** The head of one step of a flow: slim, so that the step itself is what one sees. */
export function StepHeader({ title, id, hidden, floating, aside }: StepHeaderProps) {
  return (
    <header
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-1',
        hidden ? 'sr-only' : 'mb-2 low:mb-1.5',
        floating && 'low:float-left',
      )}
    >
      <h2 id={id} className="text-base md:text-lg">
        {title}
      </h2>
      {aside}
    </header>
  );
}
