import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

interface StepHeaderProps {
  number: number;
  title: string;
  done?: boolean;
  /** Id of the heading, to name a group by. */
  id?: string;
  aside?: ReactNode;
}

/** The head of one step of a flow: its number, or a check when it is done. */
export function StepHeader({ number, title, done, id, aside }: StepHeaderProps) {
  return (
    <header className="mb-3 flex items-center gap-3">
      <span
        aria-hidden="true"
        className={cx(
          'grid size-7 shrink-0 place-items-center rounded-full font-bold text-sm',
          done ? 'bg-ok-tint text-ok' : 'bg-raised text-accent',
        )}
      >
        {done ? <Icon name="check" size={16} /> : number}
      </span>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {aside && <div className="ml-auto text-right text-faint text-sm">{aside}</div>}
    </header>
  );
}
