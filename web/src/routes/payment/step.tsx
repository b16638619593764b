import type { ReactNode } from 'react';
import type { Problem } from '#web/features/checkout/problem.ts';
import { ProblemNote } from '#web/features/checkout/problem-note.tsx';
import { StepHeader } from '#web/ui/step-header.tsx';
import { Note } from '#web/ui/surface.tsx';

interface Props {
  number: number;
  title: string;
  /** Id of the heading. */
  id: string;
  done: boolean;
  aside?: string;
  problem: Problem | null;
  /** What of the address was not taken over. */
  note?: string | false | null;
  children: ReactNode;
}

/** One step: heading with its number or tick, what went wrong here, then the choice. */
export function Step({ number, title, id, done, aside, problem, note, children }: Props) {
  return (
    <section aria-labelledby={id} className="mb-8 md:mb-10">
      <StepHeader number={number} title={title} id={id} done={done} aside={aside} />
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
