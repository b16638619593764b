import { useState } from 'react';
import type { Quote } from '#contract/endpoints/quotes.ts';
import type { TopUp } from './top-up/use-top-up.ts';

/**
 * Asks for what the law of the buyer's country wants agreed to before a payment. Other words are asked for anew.
 * `T` is the payment that goes on once the buyer has agreed.
 */
export function useAgreement<T extends { quote?: Quote }>({ waiver, quote }: Pick<TopUp, 'waiver' | 'quote'>) {
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const [asked, ask] = useState<T | null>(null);
  return {
    waiver,
    /** Whether the buyer has yet to agree. */
    lacking: waiver !== null && waiver.version !== agreedTo,
    ask,
    /** The price that the buyer is asked to pay; null while the question is not open. */
    asked: asked && (asked.quote ?? quote.shown),
    close: () => ask(null),
    /** @returns the payment that waited for it */
    agree(): T | null {
      setAgreedTo(waiver?.version ?? null);
      ask(null);
      return asked;
    },
  };
}
