import type { ReactNode } from 'react';
import { ProblemNote } from '#web/features/checkout/components/problem-note.tsx';
import type { Problem } from '#web/features/checkout/model/problem.ts';
import { StepHeader } from '#web/ui/layout/step-header.tsx';
import { Note } from '#web/ui/layout/surface.tsx';

interface Props {
  title: string;
  /** Id of the heading. */
  id: string;
  /** True if the heading is only for screen readers. */
  plain?: boolean;
  aside?: ReactNode;
  problem: Problem | null;
  /** Names the parameter of the address that was ignored. */
  note?: string | false | null;
  children: ReactNode;
}

/** One step: the heading, the problem at this step, and the choice. */
export function Step({ title, id, plain, aside, problem, note, children }: Props) {
  return (
    <section aria-labelledby={id} className={plain ? 'mb-3 short:mb-2 md:mb-5 low:mb-1' : 'mb-8 md:mb-10'}>
      <StepHeader title={title} id={id} hidden={plain} aside={aside} />
      <ProblemNote problem={problem} />
      {note && (
        <Note tone="warn" role="status" className="mb-3">
          {note}
        </Note>
      )}
      {children}
    </section>
  );
}
