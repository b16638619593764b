import { useState } from 'react';
import type { Place, Problem } from '#web/features/checkout/model/problem.ts';

/** A problem whose text is computed at each render, because the texts of errors may load later. */
type Said = Omit<Problem, 'text' | 'said'> & { say(): string };

/** Holds the problem that keeps the player from paying, one at a time. */
export function useProblem() {
  const [problem, setProblem] = useState<Said | null>(null);
  return {
    setProblem,
    /** Removes the problem of a step after a choice there. */
    settle: (place: Place) => setProblem((current) => (current?.at === place ? null : current)),
    problemAt: (place: Place): Problem | null =>
      problem?.at === place ? { ...problem, said: problem, text: problem.say() } : null,
  };
}
