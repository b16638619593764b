/** By the sandbox provider, which misbehaves as it is told, or by the double of a real one. */
export type Method = 'card' | 'paypal' | 'stripe' | 'adyen';

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
export const ATTACKS = [
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
