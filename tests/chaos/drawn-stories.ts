import fc from 'fast-check';
import { ATTACKS, COUPONS, type Method, type Step, type Story } from './model.ts';
import { some } from './some.ts';

const method: fc.Arbitrary<Method> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('card' as const) },
  { weight: 1, arbitrary: fc.constantFrom('paypal' as const, 'stripe' as const, 'adyen' as const, 'routed' as const) },
);
const clicks = fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: some(2, 5) });

const step = {
  pay: fc.record({ do: fc.constant('pay' as const), clicks, method }),
  decide: (attempt: 'first' | 'last' | 'all', outcome: 'success' | 'decline' | 'abandon' | 'pending') =>
    fc.record({
      do: fc.constant('decide' as const),
      attempt: fc.constant(attempt),
      outcome: fc.constant(outcome),
      ms: some(100, 4000),
    }),
  cancel: fc.record({ do: fc.constant('cancel' as const), clicks }),
  cancelAndPay: fc.constant({ do: 'cancel_and_pay' } as const),
  wait: (min: number, max: number) => fc.record({ do: fc.constant('wait' as const), ms: some(min, max) }),
  item: fc.constant({ do: 'await_item' } as const),
  refund: (min: number, max: number) => fc.record({ do: fc.constant('refund' as const), percent: some(min, max) }),
  overRefund: fc.constant({ do: 'over_refund' } as const),
  dispute: fc.record({
    do: fc.constant('dispute' as const),
    end: fc.constantFrom('won' as const, 'lost' as const, 'open' as const),
    percent: fc.oneof(fc.constant(100), some(1, 99)),
  }),
  operatorRefund: (min: number, max: number) =>
    fc.record({ do: fc.constant('operator_refund' as const), percent: some(min, max) }),
  refundFails: fc.constant({ do: 'refund_fails' } as const),
  resend: fc.constant({ do: 'resend' } as const),
  withdraw: fc.record({ do: fc.constant('withdraw' as const), clicks }),
  change: fc.record({
    do: fc.constant('change_character' as const),
    to: fc.constantFrom(1 as const, 1 as const, 0 as const),
    clicks,
  }),
  atOnce: (...steps: fc.Arbitrary<Step>[]): fc.Arbitrary<Step> =>
    fc.record({ do: fc.constant('at_once' as const), steps: fc.tuple(...steps) }),
  gameFails: fc.record({
    do: fc.constant('game_fails' as const),
    mode: fc.constantFrom('error' as const, 'timeout' as const, 'grant_then_timeout' as const),
    times: some(1, 3),
  }),
  attack: fc.record({ do: fc.constant('attack' as const), attack: fc.constantFrom(...ATTACKS) }),
  otherBody: fc.constant({ do: 'other_body' } as const),
  stranger: fc.constant({ do: 'stranger' } as const),
};
const { pay, cancel, item, withdraw, change } = step;
const success = step.decide('last', 'success');
const any: fc.Arbitrary<Step> = fc.oneof(
  pay,
  success,
  step.decide('first', 'success'),
  step.decide('last', 'decline'),
  step.decide('last', 'abandon'),
  step.decide('last', 'pending'),
  cancel,
  step.cancelAndPay,
  step.wait(50, 1500),
  item,
  step.refund(1, 100),
  step.overRefund,
  step.operatorRefund(1, 100),
  step.refundFails,
  step.dispute,
  withdraw,
  change,
  step.atOnce(withdraw, change),
  step.attack,
  step.stranger,
);
const tale = (weight: number, ...steps: fc.Arbitrary<Step>[]) => ({
  weight,
  arbitrary: fc.tuple(...steps) as fc.Arbitrary<Step[]>,
});

/** The known courses of orders, and sometimes random steps. */
const steps: fc.Arbitrary<Step[]> = fc.oneof(
  tale(8, pay, success),
  tale(4, pay, success, item),
  tale(3, pay, step.decide('last', 'decline'), pay, success),
  tale(2, pay, step.decide('last', 'abandon')),
  tale(2, pay),
  tale(1),
  tale(3, pay, step.decide('last', 'pending')),
  tale(2, pay, pay, step.decide('first', 'success'), success),
  tale(2, pay, pay, step.decide('all', 'success')),
  tale(1, pay, step.decide('last', 'decline'), pay, success, step.decide('first', 'success')),
  tale(2, cancel),
  tale(2, pay, cancel),
  tale(2, pay, cancel, step.wait(50, 2000), success),
  tale(2, pay, step.cancelAndPay),
  tale(1, pay, step.decide('last', 'pending'), cancel),
  tale(2, pay, step.wait(1500, 4000), success),
  tale(3, pay, success, item, step.refund(1, 60), step.refund(1, 60), step.overRefund),
  tale(2, pay, success, step.refund(100, 100)),
  tale(1, pay, success, item, step.refund(100, 100), step.overRefund),
  tale(2, pay, success, item, step.operatorRefund(1, 60), step.operatorRefund(1, 100)),
  tale(1, pay, success, step.operatorRefund(100, 100)),
  tale(1, pay, success, item, step.refund(1, 100), step.refundFails),
  tale(2, pay, success, item, step.operatorRefund(1, 100), step.wait(500, 1500), step.refundFails, step.resend),
  tale(1, pay, success, item, step.operatorRefund(1, 60), step.dispute),
  tale(3, pay, success, item, step.dispute),
  tale(1, pay, success, step.dispute),
  tale(4, pay, step.attack),
  tale(2, pay, success, step.attack),
  tale(1, step.stranger, pay, step.stranger, success),
  tale(1, step.otherBody, pay, success),
  tale(1, withdraw),
  tale(1, pay, withdraw, success),
  tale(2, pay, step.atOnce(success, withdraw)),
  tale(1, pay, success, withdraw, step.wait(50, 1500), withdraw),
  tale(1, pay, success, item, withdraw),
  tale(3, pay, step.gameFails, success, step.wait(20, 800), withdraw, item, withdraw),
  tale(1, pay, step.gameFails, step.atOnce(success, withdraw)),
  tale(1, pay, step.gameFails, success, step.wait(20, 500), withdraw, step.operatorRefund(1, 100)),
  tale(1, pay, step.gameFails, success, step.wait(20, 500), step.atOnce(withdraw, step.operatorRefund(100, 100))),
  tale(1, pay, step.gameFails, success, step.wait(20, 500), step.dispute, withdraw),
  tale(1, pay, step.gameFails, success, withdraw, item, step.refundFails, step.resend),
  tale(1, change, pay, success, item, change),
  tale(1, pay, step.atOnce(success, change), change),
  tale(2, change, pay, step.gameFails, success, change, step.wait(20, 500), change),
  tale(2, pay, step.gameFails, success, step.wait(0, 300), step.atOnce(change, withdraw), item),
  tale(1, pay, step.atOnce(success, change, withdraw)),
  { weight: 4, arbitrary: fc.array(any, { maxLength: 8 }) },
);

export const story = (players: number, choices: number): fc.Arbitrary<Story> =>
  fc.record({
    player: some(0, players - 1),
    choice: some(0, choices - 1),
    web: some(0, 1),
    method,
    clicks,
    coupon: fc.option(some(0, COUPONS - 1), { freq: 1 }),
    rivals: fc.oneof({ weight: 12, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: some(2, 8) }),
    steps,
  });
