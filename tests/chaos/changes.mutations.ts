import type { Step } from './model.ts';
import { DAILY, DELIVERED, LASTING, type Mutation, PAID, story, trigger } from './mutations.stories.ts';

const withdraw: Step = { do: 'withdraw', clicks: 1 };
const change: Step = { do: 'change_character', to: 1, clicks: 1 };
/** Waits until the first tries began, which the game does not accept yet. */
const tried: Step = { do: 'await_try' };
/** Keeps tries uncounted, so that each is the first. */
const UNCOUNTED = trigger(
  'before update',
  'deliveries',
  `if new.source = 'order' and new.state in ('queued', 'retrying') then new.attempts := 0; new.state := 'queued'; end if; return new;`,
);

/** Mutations of the rules for withdrawals and changes of character. */
export const CHANGE_MUTATIONS: readonly Mutation[] = [
  {
    what: 'withdrawals are acknowledged and not refunded',
    breaks: 'I18',
    change: trigger('before insert', 'refunds', `if new.cause = 'withdrawal' then return null; end if; return new;`),
    stories: [story(0, [...DELIVERED, withdraw], { choice: LASTING })],
  },
  {
    what: 'a withdrawal is refunded although the right had ended with the delivery',
    breaks: 'I18',
    change: trigger(
      'after insert',
      'withdrawals',
      `if new.outcome = 'ended' then
        with made as (
          insert into refunds (player_id, payment_id, amount, cause)
            select player_id, payment_id, total, 'withdrawal' from orders
            where player_id = new.player_id and number = new.number
          returning id
        )
        insert into pgboss.job (name, data) select 'payments.refund', jsonb_build_object('refundId', id) from made;
      end if; return new;`,
    ),
    stories: [story(0, [...DELIVERED, withdraw])],
  },
  {
    what: 'a withdrawal from a tried delivery is refunded at once, and the game is not asked',
    breaks: 'I18',
    change: UNCOUNTED,
    stories: [0, 1].map((player) => story(player, [...PAID, tried, withdraw])),
    outside: { games: { deliver: 'grant_then_timeout', times: 12 } },
  },
  {
    what: 'withdrawals are acknowledged and not stored',
    breaks: 'I18',
    change: trigger('before insert', 'withdrawals', 'return null;'),
    stories: [story(0, [...DELIVERED, withdraw])],
  },
  {
    what: 'changes of character are acknowledged and not stored',
    breaks: 'I19',
    change: trigger('before update', 'orders', 'new.role := old.role; return new;'),
    stories: [story(0, [change, ...DELIVERED])],
  },
  {
    what: 'a changed order counts against the limit of the former character',
    breaks: 'I6',
    change: trigger(
      'before update',
      'orders',
      `if new.role->>'roleId' <> old.role->>'roleId' and old.snapshot->'limit' <> 'null' then
        update limit_counts set used = used - 1 where player_id = new.player_id and subject = new.item
          and scope = new.role->>'roleId';
        update limit_counts set used = used + 1 where player_id = new.player_id and subject = new.item
          and scope = old.role->>'roleId';
        new.snapshot := jsonb_set(new.snapshot, '{limit}', old.snapshot->'limit');
      end if; return new;`,
    ),
    stories: [story(0, [change, ...DELIVERED], { choice: DAILY[0] })],
  },
  {
    what: 'a delivery goes to another character after its first try',
    breaks: 'I19',
    change: UNCOUNTED,
    stories: [0, 1].map((player) => story(player, [...PAID, tried, change])),
    // The first try of each.
    outside: { games: { deliver: 'timeout', times: 2 } },
  },
];
