import { useState } from 'react';
import type { Quote } from '#contract/endpoints/quotes.ts';
import type { TopUp } from './top-up/use-top-up.ts';

/**
 * Asks for what the law of the buyer's country wants agreed to before a payment. An answer counts for this purchase alone: other
 * words, another item, character or player, and the next purchase are asked for anew.
 * `T` is the payment that goes on once the buyer has agreed.
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
  // The page shows another purchase now. The question closes, and must not come back by itself.
  const stale = waiting !== null && (waiting.pick !== pick || waiver === null || price === null);
  if (stale) setWaiting(null);
  return {
    waiver,
    /** True until the buyer has agreed. */
    lacking: subject !== null && subject !== given,
    /** Opens the question. The payment waits for the answer. */
    ask: (payment: T) => setWaiting({ payment, pick }),
    /** The price that the buyer is asked to pay; null while the question is not open. */
    price: stale ? null : price,
    close: () => setWaiting(null),
    /** @returns the payment that waited for it */
    take(): T | null {
      setGiven(subject);
      setWaiting(null);
      return waiting?.payment ?? null;
    },
    /** The purchase is over: the next one is another. */
    forget: () => setGiven(null),
  };
}
