import { useState } from 'react';
import type { Answers } from '#contract/endpoints/surveys.ts';
import { forget, remember, remembered } from '#web/lib/storage/at-once.ts';

/** Keeps answers on the device until they are sent, separately for each player. */
export function useDraft(survey: string, uid: string) {
  const key = `survey:${uid}:${survey}`;
  const [answers, setAnswers] = useState(() => remembered<Answers>(key, {}));
  return {
    answers,
    answer(question: string, answer: Answers[string]): void {
      const next = { ...answers, [question]: answer };
      setAnswers(next);
      remember(key, next);
    },
    forget: () => forget(key),
  };
}
