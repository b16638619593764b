import type { Activity } from './activities/plan.ts';
import type { Invariant } from './invariants/index.ts';
import type { LinkStory } from './links/plan.ts';
import type { Step, Story } from './model.ts';

/** SQL that changes what a table does. */
export const trigger = (when: string, table: string, body: string): string => `
  create sequence turn;
  create function break_a_rule() returns trigger language plpgsql as $$ begin ${body} end $$;
  create trigger break_a_rule ${when} on ${table} for each row execute function break_a_rule();`;

/** Indexes in `WANTED` of `buyers.ts`. */
const UNLIMITED = 0;
export const STOCKED = 4;
/** Items with daily limits in two zones. */
export const DAILY = [2, 6] as const;
/** An item without a first top-up, which would let only one order through. */
export const PLAIN = 3;
/** An item whose buyers may withdraw also after the delivery. */
export const LASTING = 7;

export const pay: Step = { do: 'pay', clicks: 1, method: 'card' };
export const decide = (attempt: 'last' | 'all', outcome: 'success' | 'decline'): Step => ({
  do: 'decide',
  attempt,
  outcome,
  ms: 0,
});
export const success = decide('last', 'success');
export const PAID: readonly Step[] = [pay, success];
export const DELIVERED: readonly Step[] = [...PAID, { do: 'await_item' }];

/** Returns a story of an even-numbered player, who has no limit of their own. */
export const story = (player: number, steps: readonly Step[], over: Partial<Story> = {}): Story => ({
  player: 2 * player,
  choice: UNLIMITED,
  web: 0,
  method: 'card',
  clicks: 1,
  rivals: 0,
  coupon: null,
  steps,
  ...over,
});
/** Buys an item and waits for it. */
export const buys = (player: number): Story => story(player, DELIVERED);

/** One rule broken on purpose, only in the database, and the invariant that must notice. */
export interface Mutation {
  what: string;
  breaks: Invariant;
  change: string;
  /** Stories that need the broken rule, whatever the timing. */
  stories: readonly Story[];
  /** Activities outside of orders. */
  activities?: readonly Activity[];
  /** Payment links; they need a publisher. */
  links?: readonly LinkStory[];
  /** Behaviour of providers and games, from before the first story on. */
  outside?: { psp?: object; games?: object; first?: object };
  /** With the publisher's endpoint and backend. */
  publisher?: boolean;
}
