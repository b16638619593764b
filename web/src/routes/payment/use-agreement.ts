import { useState } from 'react';
import type { Quote } from '#contract/endpoints/quotes.ts';
import type { TopUp } from './top-up/use-top-up.ts';

/**
 * Asks for the waiver that the law of the buyer's country requires before a payment. An answer counts only for this
 * purchase: another text, item, character or player, and the next purchase are asked for again. `T` is the payment that
 * continues once the buyer has agreed.
 */
export function useAgreement<T extends { quote?: Quote }>({
  waiver,
  pick,
  quote: { shown },
}: Pick<TopUp, 'waiver' | 'pick' | 'quote'>) {
  const [given, setGiven] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<{ payment: T; pick: string } | null>(null);
  const subject = waiver && `${waiver.version} ${pick}`;
  const price = waiting && (waiting.payment.quote ?? shown);
  // The page now shows another purchase. The question closes and must not open again by itself.
  const stale = waiting !== null && (waiting.pick !== pick || waiver === null || price === null);
  if (stale) setWaiting(null);
  return {
    waiver,
    /** True until the buyer has agreed. */
    lacking: subject !== null && subject !== given,
    /** Opens the question. The payment waits for the answer. */
    ask: (payment: T) => setWaiting({ payment, pick }),
    /** The price that the buyer is asked to pay. Null while the question is closed. */
    price: stale ? null : price,
    close: () => setWaiting(null),
    /**
     * Records the agreement and closes the question.
     * @returns the payment that waited for it
     */
    take(): T | null {
      setGiven(subject);
      setWaiting(null);
      return waiting?.payment ?? null;
    },
    /** Called when the purchase is over: the next one is asked for again. */
    forget: () => setGiven(null),
  };
}
