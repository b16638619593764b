import { useEffect, useState } from 'react';
import type { Answers } from '#contract/endpoints/surveys.ts';
import { browserStorage } from '#web/lib/storage/storage.ts';

const WARNING = 'answers cannot be kept on this device';

/** Answers that are kept on the device until they are sent, for each player. Null until they were read. */
export function useDraft(survey: string, uid: string) {
  const key = `survey:${uid}:${survey}`;
  const [answers, setAnswers] = useState<Answers | null>(null);
  useEffect(() => {
    let isHere = true;
    browserStorage()
      .getItem<Answers>(key)
      .catch((error: unknown) => console.warn(WARNING, error))
      .then((kept) => isHere && setAnswers(kept ?? {}));
    return () => {
      isHere = false;
    };
  }, [key]);
  return {
    answers,
    answer(question: string, answer: Answers[string]): void {
      const next = { ...answers, [question]: answer };
      setAnswers(next);
      browserStorage()
        .setItem(key, next)
        .catch((error: unknown) => console.warn(WARNING, error));
    },
    forget(): void {
      browserStorage()
        .removeItem(key)
        .catch((error: unknown) => console.warn(WARNING, error));
    },
  };
}
