import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Quote } from '#contract/endpoints/quotes.ts';
import { quoteQuery } from '#web/features/checkout/api/queries.ts';
import type { CouponQuestion } from '#web/features/checkout/components/coupon-overlay.tsx';
import { couponOf, forfeitOf } from '#web/features/checkout/model/coupon.ts';
import type { TopUp } from './top-up/use-top-up.ts';

/** The choice of the coupon, and the question whether its bonus is given up; each item and coupon is asked about once. */
export function useCoupons({ item, quote, priced, signedIn, choose }: TopUp) {
  const [question, ask] = useState<CouponQuestion | null>(null);
  const givenUp = useRef(new Set<string>());
  const decision = (coupon: string) => `${item.value?.item.id} ${coupon}`;
  const close = () => ask(null);
  const beforePay = question?.kind === 'give-up' && question.by === 'pay' ? question : null;
  // The price without the coupon, so that keeping the bonus can pay it in the same press.
  const without = useQuery(quoteQuery(beforePay && priced && { ...priced, coupon: 'none' }, signedIn));
  const use = (coupon: string) => {
    choose({ coupon });
    close();
  };
  return {
    question,
    /** The price at which the bonus is kept, null while it is asked for; undefined where nothing would be paid. */
    keptAt: beforePay && !without.isError ? ((without.data ?? null) as Quote | null) : undefined,
    close,
    choose: () => ask({ kind: 'choose' }),

    /** Confirmed in the list; null: no coupon. */
    apply(id: string | null) {
      const coupon = quote.shown?.coupons.find((option) => option.id === id);
      if (!quote.shown || !id || !coupon) return use('none');
      const forfeit = forfeitOf(quote.shown);
      if (!forfeit || givenUp.current.has(decision(id))) return use(id);
      ask({ kind: 'give-up', by: 'choice', coupon, forfeit });
    },

    /** Whether the player has to answer before the payment begins: then the question is open now. */
    asksBeforePay(method: string | undefined): boolean {
      const coupon = quote.data && couponOf(quote.data);
      const forfeit = quote.data?.forfeits && forfeitOf(quote.data);
      if (!coupon || !forfeit || givenUp.current.has(decision(coupon.id))) return false;
      ask({ kind: 'give-up', by: 'pay', method, coupon, forfeit });
      return true;
    },

    /** @returns how the payment on the way to which it was asked goes on now; null: it was not */
    giveUp() {
      if (question?.kind !== 'give-up') return null;
      givenUp.current.add(decision(question.coupon.id));
      if (question.by === 'choice') use(question.coupon.id);
      else close();
      return beforePay && { method: beforePay.method };
    },

    /** @returns as of `giveUp`, at the price without the coupon */
    keep() {
      use('none');
      return beforePay && without.data ? { method: beforePay.method, quote: without.data } : null;
    },
  };
}
