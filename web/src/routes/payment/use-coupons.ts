import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Quote } from '#contract/endpoints/quotes.ts';
import { quoteQuery } from '#web/features/checkout/api/queries.ts';
import type { CouponQuestion } from '#web/features/checkout/components/coupon-overlay.tsx';
import { couponOf, forfeitOf } from '#web/features/checkout/model/coupon.ts';
import type { TopUp } from './top-up/use-top-up.ts';

/** Handles the choice of a coupon and the question about a lost bonus, asked once per item and coupon. */
export function useCoupons({ item, quote, priced, signedIn, choose }: TopUp) {
  const [question, ask] = useState<CouponQuestion | null>(null);
  const givenUp = useRef(new Set<string>());
  const decision = (coupon: string) => `${item.value?.item.id} ${coupon}`;
  const close = () => ask(null);
  const beforePay = question?.kind === 'give-up' && question.by === 'pay' ? question : null;
  // The price without the coupon, so that the press that keeps the bonus can pay it.
  const without = useQuery(quoteQuery(beforePay && priced && { ...priced, coupon: 'none' }, signedIn));
  const use = (coupon: string) => {
    choose({ coupon });
    close();
  };
  return {
    question,
    /**
     * The price without the coupon, which keeps the bonus. Null while it loads. Undefined outside of a payment, or if
     * it failed to load.
     */
    keptAt: beforePay && !without.isError ? ((without.data ?? null) as Quote | null) : undefined,
    close,
    choose: () => ask({ kind: 'choose' }),

    /** Applies the coupon that was confirmed in the list. Null means no coupon. */
    apply(id: string | null) {
      const coupon = quote.shown?.coupons.find((option) => option.id === id);
      if (!quote.shown || !id || !coupon) return use('none');
      const forfeit = forfeitOf(quote.shown);
      if (!forfeit || givenUp.current.has(decision(id))) return use(id);
      ask({ kind: 'give-up', by: 'choice', coupon, forfeit });
    },

    /** Returns true if the player has to answer before the payment starts. Then it also opens the question. */
    asksBeforePay(method: string | undefined): boolean {
      const coupon = quote.data && couponOf(quote.data);
      const forfeit = quote.data?.forfeits && forfeitOf(quote.data);
      if (!coupon || !forfeit || givenUp.current.has(decision(coupon.id))) return false;
      ask({ kind: 'give-up', by: 'pay', method, coupon, forfeit });
      return true;
    },

    /** @returns the payment to continue, if the question was asked before one; else null */
    giveUp() {
      if (question?.kind !== 'give-up') return null;
      givenUp.current.add(decision(question.coupon.id));
      if (question.by === 'choice') use(question.coupon.id);
      else close();
      return beforePay && { method: beforePay.method };
    },

    /** @returns like `giveUp`, with the price without the coupon */
    keep() {
      use('none');
      return beforePay && without.data ? { method: beforePay.method, quote: without.data } : null;
    },
  };
}
