/** By the sandbox provider with its faults, by the double of a real one, or by the first of two that takes it. */
export type Method = 'card' | 'paypal' | 'stripe' | 'adyen' | 'routed';

/** One step that a player, the provider, or a stranger takes with an order. */
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
  /** Waits until a first try of its delivery has begun. */
  | { do: 'await_try' }
  | { do: 'refund'; percent: number }
  | { do: 'over_refund' }
  /** By the shop's own staff, with `npm run ops`; 100 is all that is left. */
  | { do: 'operator_refund'; percent: number }
  /** The payer's bank returns the last refund. */
  | { do: 'refund_fails' }
  /** The shop's staff resends a failed refund. */
  | { do: 'resend' }
  /** The buyer withdraws from the order, with this many clicks at once. */
  | { do: 'withdraw'; clicks: number }
  /** Changes to the first or the second character; further clicks at once alternate between them. */
  | { do: 'change_character'; to: 0 | 1; clicks: number }
  | { do: 'at_once'; steps: readonly Step[] }
  /** The order's game fails the next deliveries. */
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

/** Everything that one player does with one order. */
export interface Story {
  player: number;
  /** Index of the world's choice. */
  choice: number;
  /** The process that is asked first; the next takes over if it does not answer. */
  web: number;
  method: Method;
  /** The same order sent this many times at once, with one key. */
  clicks: number;
  /** The player's coupon that the orders of this story use; null: none. */
  coupon: number | null;
  /** Number of other orders for the same item at the same moment, each with its own key. */
  rivals: number;
  steps: readonly Step[];
}

/** Faults of our own processes, and of the database under them. */
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
  /** How games answer a recall; `missing`: the game does not support the call. */
  | { kind: 'recall'; mode: 'error' | 'timeout' | 'missing'; ms: number }
  | { kind: 'create'; mode: 'error' | 'timeout'; ms: number }
  /** How the first provider of the routed method opens payments. `lost`: it does, and its answer is an error. */
  | { kind: 'route'; mode: 'refuse' | 'error' | 'lost'; ms: number };

export type Fault = Harm | Outside;

/** A fault that begins `after` this many ms from the previous fault. */
export interface PlannedFault {
  after: number;
  fault: Fault;
}

export interface Plan {
  stories: Story[];
  faults: PlannedFault[];
}

/** So few for each player that orders compete for them. */
export const COUPONS = 3;
