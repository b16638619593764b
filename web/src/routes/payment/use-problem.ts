import { useState } from 'react';
import type { Place, Problem } from '#web/features/checkout/model/problem.ts';

/** Said anew at each render: texts of what failed may come after the failure. */
type Said = Omit<Problem, 'text' | 'said'> & { say(): string };

/** What keeps the player from paying, one thing at a time. */
export function useProblem() {
  const [problem, setProblem] = useState<Said | null>(null);
  return {
    setProblem,
    /** A choice was made at a step: what was said there is settled. */
    settle: (place: Place) => setProblem((current) => (current?.at === place ? null : current)),
    problemAt: (place: Place): Problem | null =>
      problem?.at === place ? { ...problem, said: problem, text: problem.say() } : null,
  };
}
