import fc from 'fast-check';

/** By the sandbox provider, which misbehaves as it is told, or by the double of a real one. */
export type Method = 'card' | 'wallet' | 'stripe' | 'adyen';

/** One thing a player, the provider, or a stranger does to an order. */
export type Step =
  | { do: 'pay'; clicks: number; method: Method }
  | {
      do: 'decide';
      attempt: 'first' | 'last' | 'all';
      outcome: 'success' | 'decline' | 'abandon' | 'pending';
      ms: number;
    }
  | { do: 'cancel'; clicks: number }
  | { do: 'cancel_and_pay' }
  | { do: 'wait'; ms: number }
  | { do: 'await_item' }
  /** Until a first try of its delivery has begun. */
  | { do: 'await_try' }
  | { do: 'refund'; percent: number }
  | { do: 'over_refund' }
  /** By the shop's own staff, with `npm run ops`; 100 is all that is left. */
  | { do: 'operator_refund'; percent: number }
  /** The payer's bank sends the last refund back. */
  | { do: 'refund_fails' }
  /** The shop's staff sends what failed again. */
  | { do: 'resend' }
  /** The buyer withdraws from the contract, with so many clicks at once. */
  | { do: 'withdraw'; clicks: number }
  /** To the first or the second character; further clicks at once name the one and the other in turn. */
  | { do: 'change_character'; to: 0 | 1; clicks: number }
  | { do: 'at_once'; steps: readonly Step[] }
  /** The order's game takes the next deliveries badly. */
  | { do: 'game_fails'; mode: 'error' | 'timeout' | 'grant_then_timeout'; times: number }
  | { do: 'dispute'; end: 'won' | 'lost' | 'open'; percent: number }
  | { do: 'attack'; attack: Attack }
  | { do: 'other_body' }
  | { do: 'stranger' };

/** Webhooks that the harness sends itself. */
const ATTACKS = [
  'altered_byte',
  'signature_301_s_old',
  'forged_signature',
  'unknown_type',
  'wrong_amount',
  'wrong_currency',
  'wrong_merchant',
  'unknown_payment',
  'told_again_100_times',
] as const;
export type Attack = (typeof ATTACKS)[number];

/** All that one player does about one order. */
export interface Story {
  player: number;
  /** Which of the world's choices. */
  choice: number;
  /** The process that is asked first; the next takes over when it does not answer. */
  web: number;
  method: Method;
  /** The same order sent so many times at once, with one key. */
  clicks: number;
  /** Which of the player's coupons the orders of this story want; null: none. */
  coupon: number | null;
  /** So many other orders for the same item at the same moment, each with a key of its own. */
  rivals: number;
  steps: readonly Step[];
}

/** What happens to our own processes, and to the database under them. */
export type Harm =
  | { kind: 'kill'; target: 'web1' | 'web2' | 'worker1' | 'worker2' }
  | { kind: 'pause'; target: 'web1' | 'web2' | 'worker1' | 'worker2'; ms: number }
  | { kind: 'postgres' }
  | { kind: 'locks'; ms: number }
  | { kind: 'clock'; target: 'web2' | 'worker1'; minutes: number }
  | { kind: 'database_clock'; minutes: number };

/** How the provider and the games misbehave. */
export type Outside =
  | { kind: 'webhooks'; mode: 'lost' | 'reordered' | 'forged' | 'wrong_amount' | 'delayed' | 'duplicated'; ms: number }
  | {
      kind: 'game';
      game: number | null;
      mode: 'error' | 'timeout' | 'garbage' | 'refuse' | 'grant_then_timeout';
      ms: number;
    }
  | { kind: 'characters'; mode: 'error' | 'timeout'; ms: number }
  /** When games are asked whether they have what is called back; `missing`: one that does not know the question. */
  | { kind: 'recall'; mode: 'error' | 'timeout' | 'missing'; ms: number }
  | { kind: 'create'; mode: 'error' | 'timeout'; ms: number };

export type Fault = Harm | Outside;

/** What happens `after` so many ms from the fault before. */
export interface PlannedFault {
  after: number;
  fault: Fault;
}

export interface Plan {
  stories: Story[];
  faults: PlannedFault[];
}

/** So few for each player that orders quarrel about them. */
export const COUPONS = 3;

const some = (min: number, max: number) => fc.integer({ min, max });
const method: fc.Arbitrary<Method> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('card' as const) },
  { weight: 1, arbitrary: fc.constantFrom('wallet' as const, 'stripe' as const, 'adyen' as const) },
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

/** The known ways that orders go, and now and then anything at all. */
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

const story = (players: number, choices: number): fc.Arbitrary<Story> =>
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

const anyPortal = fc.constantFrom('web1' as const, 'web2' as const, 'worker1' as const, 'worker2' as const);
const anyWorker = fc.constantFrom('worker1' as const, 'worker2' as const);
const of = <K extends Fault['kind']>(kind: K) => fc.constant(kind);
const FAULTS: { weight: number; arbitrary: fc.Arbitrary<Fault> }[] = [
  { weight: 6, arbitrary: fc.record({ kind: of('kill'), target: anyPortal }) },
  { weight: 2, arbitrary: fc.record({ kind: of('pause'), target: anyPortal, ms: some(200, 3000) }) },
  // For longer than a job under way is left to its worker.
  { weight: 1, arbitrary: fc.record({ kind: of('pause'), target: anyWorker, ms: some(16_000, 18_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: of('postgres') }) },
  { weight: 3, arbitrary: fc.record({ kind: of('locks'), ms: some(50, 700) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: of('clock'),
      target: fc.constantFrom('web2' as const, 'worker1' as const),
      minutes: fc.constantFrom(10, -10, 10, -10, 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: of('database_clock'), minutes: fc.constantFrom(0, 3, 10) }) },
  ...(['lost', 'reordered', 'forged', 'wrong_amount', 'delayed', 'duplicated'] as const).map((mode) => ({
    weight: 1,
    arbitrary: fc.record({ kind: of('webhooks'), mode: fc.constant(mode), ms: some(300, 1500) }),
  })),
  ...(['error', 'timeout', 'garbage', 'refuse', 'grant_then_timeout'] as const).map((mode) => ({
    weight: 1,
    arbitrary: fc.record({
      kind: of('game'),
      game: fc.option(some(0, 2)),
      mode: fc.constant(mode),
      ms: some(200, mode === 'refuse' ? 600 : 2500),
    }),
  })),
  ...(['error', 'timeout'] as const).map((mode) => ({
    weight: 1,
    arbitrary: fc.record({ kind: of('characters'), mode: fc.constant(mode), ms: some(100, 400) }),
  })),
  ...(['error', 'timeout', 'missing'] as const).map((mode) => ({
    weight: 1,
    arbitrary: fc.record({ kind: of('recall'), mode: fc.constant(mode), ms: some(500, 3000) }),
  })),
  ...(['error', 'timeout'] as const).map((mode) => ({
    weight: 1,
    arbitrary: fc.record({ kind: of('create'), mode: fc.constant(mode), ms: some(100, 800) }),
  })),
];

/** Every attack at least once, spread over the run; the item of the first choice is not limited. */
function withAttacks(stories: Story[]): Story[] {
  const apart = Math.floor(stories.length / ATTACKS.length);
  if (apart === 0) return stories;
  return stories.map((story, i) => {
    const attack = i % apart === 0 ? ATTACKS[i / apart] : undefined;
    if (!attack) return story;
    const paid: Step[] = [{ do: 'decide', attempt: 'last', outcome: 'success', ms: 0 }, { do: 'await_item' }];
    const before = attack === 'told_again_100_times' ? paid : [];
    const steps: Step[] = [{ do: 'pay', clicks: 1, method: 'card' }, ...before, { do: 'attack', attack }];
    return { ...story, choice: 0, method: 'card', coupon: null, steps };
  });
}

/** Everything that will happen in a run, drawn from its seed alone. The first faults are one of each kind, and no attack is left out. */
export function drawPlan(options: { seed: number; orders: number; players: number; choices: number }): Plan {
  const { seed, orders, players, choices } = options;
  const after = some(100, 900);
  const each = fc.tuple(...FAULTS.map(({ arbitrary }) => fc.record({ after, fault: arbitrary })));
  const first = fc.tuple(each, fc.array(some(0, 1_000_000), { minLength: FAULTS.length, maxLength: FAULTS.length }));
  const [drawn] = fc.sample(first, { seed, numRuns: 1 });
  if (!drawn) throw new Error('no faults were drawn');
  const [faults, order] = drawn;
  const shuffled = faults.map((fault, i) => ({ fault, by: order[i] ?? 0 })).sort((a, b) => a.by - b.by);
  // Later there is time between them to get something done, and to be hit in the middle of it.
  const later = fc.record({ after: some(200, 1500), fault: fc.oneof(...FAULTS) });
  const more = fc.sample(later, { seed: seed + 1, numRuns: 200 + orders });
  return {
    stories: withAttacks(fc.sample(story(players, choices), { seed, numRuns: orders })),
    faults: [...shuffled.map(({ fault }) => fault), ...more],
  };
}
