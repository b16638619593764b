import type { ReactNode } from 'react';
import { ProblemNote } from '#web/features/checkout/components/problem-note.tsx';
import type { Problem } from '#web/features/checkout/model/problem.ts';
import { StepHeader } from '#web/ui/layout/step-header.tsx';
import { Note } from '#web/ui/layout/surface.tsx';

interface Props {
  title: string;
  /** Id of the heading. */
  id: string;
  /** The heading is for screen readers alone. */
  plain?: boolean;
  /** In a low window, chips stand next to the heading. */
  chips?: boolean;
  aside?: ReactNode;
  problem: Problem | null;
  /** What of the address was not taken over. */
  note?: string | false | null;
  children: ReactNode;
}

/** One step: heading, what went wrong here, then the choice. */
export function Step({ title, id, plain, chips, aside, problem, note, children }: Props) {
  return (
    <section aria-labelledby={id} className={plain ? 'mb-3 short:mb-2 md:mb-5 low:mb-1' : 'mb-8 md:mb-10'}>
      <StepHeader title={title} id={id} hidden={plain} floating={chips} aside={aside} />
      {(problem || note) && (
        <div className="clear-left">
          <ProblemNote problem={problem} />
          {note && (
            <Note tone="warn" role="status" className="mb-3">
              {note}
            </Note>
          )}
        </div>
      )}
      {children}
    </section>
  );
}
