import { useRef, useState } from 'react';
import { couponOf, forfeitOf } from '#web/features/checkout/coupon.ts';
import type { CouponQuestion } from '#web/features/checkout/coupon-overlay.tsx';
import type { TopUp } from './use-top-up.ts';

/** The choice of the coupon, and the question whether its bonus is given up; each item and coupon is asked about once. */
export function useCoupons({ item, quote, choose }: Pick<TopUp, 'item' | 'quote' | 'choose'>) {
  const [question, ask] = useState<CouponQuestion | null>(null);
  const givenUp = useRef(new Set<string>());
  const decision = (coupon: string) => `${item.value?.item.id} ${coupon}`;
  const close = () => ask(null);
  const use = (coupon: string) => {
    choose({ coupon });
    close();
  };
  return {
    question,
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
    asksBeforePay(): boolean {
      const coupon = quote.data && couponOf(quote.data);
      const forfeit = quote.data?.forfeits && forfeitOf(quote.data);
      if (!coupon || !forfeit || givenUp.current.has(decision(coupon.id))) return false;
      ask({ kind: 'give-up', by: 'pay', coupon, forfeit });
      return true;
    },

    /** @returns whether it was asked on the way to the payment, which goes on now */
    giveUp(): boolean {
      if (question?.kind !== 'give-up') return false;
      givenUp.current.add(decision(question.coupon.id));
      if (question.by === 'choice') use(question.coupon.id);
      else close();
      return question.by === 'pay';
    },

    keep: () => use('none'),
  };
}
