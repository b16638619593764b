import { ACTIVITY_MUTATIONS } from './activities/mutations.ts';
import { CHANGE_MUTATIONS } from './changes.mutations.ts';
import { LINK_MUTATIONS } from './links/mutations.ts';
import type { Story } from './model.ts';
import {
  buys,
  DAILY,
  DELIVERED,
  decide,
  type Mutation,
  PAID,
  PLAIN,
  pay,
  STOCKED,
  story,
  success,
  trigger,
} from './mutations.stories.ts';
import { PUBLISHER_MUTATIONS } from './publisher/mutations.ts';

const paidByThree: readonly Story[] = [0, 1, 2].map((player) => story(player, PAID));
/** The first player with a limit. */
const CAPPED = 1;

/** The amount of a price in the applied catalogue. */
const PRICE = `'{items,0,prices,EUR}'`;
const tenBuyers: readonly Story[] = Array.from({ length: 10 }, (_, i) => buys(i % 6));

export const MUTATIONS: readonly Mutation[] = [
  // First: simulators misbehave for two of them, and the last setting applies when all stories run together.
  ...CHANGE_MUTATIONS,
  {
    what: 'every order is refused as sold out',
    breaks: 'I0',
    change: trigger('before insert', 'orders', `perform refuse('stock'); return new;`),
    stories: tenBuyers,
  },
  {
    what: 'orders are charged one less than their total',
    breaks: 'I8',
    // The payment reads the wrong total; it is corrected when the money arrives.
    change: `
    create function charge_less() returns trigger language plpgsql as $$ begin
      update orders set total = total + case new.event when 'created' then -1 else 1 end
        where player_id = new.player_id and number = new.number;
      return new;
    end $$;
    create trigger charge_less after insert on order_events for each row
      when (new.event in ('created', 'paid')) execute function charge_less();`,
    stories: paidByThree,
  },
  {
    what: 'the shop charges one less than the publisher’s price',
    breaks: 'I8',
    change: `update catalog_documents set document = jsonb_set(document, ${PRICE}, to_jsonb((document #>> ${PRICE})::int - 1))
      where kind = 'game' and id = '1000039'; select pg_notify('catalog', '');`,
    stories: paidByThree,
  },
  {
    what: 'the first top-up has no bonus',
    breaks: 'I8',
    change: `update catalog_documents set document = jsonb_set(document, '{items,0,firstTopUpBonusPercent}', '0')
      where kind = 'game' and id = '1000039'; select pg_notify('catalog', '');`,
    stories: paidByThree,
  },
  {
    what: 'refunds of operators are acknowledged and not stored',
    breaks: 'I4',
    change: trigger('before insert', 'refunds', `if new.cause = 'operator' then return null; end if; return new;`),
    stories: [story(0, [...DELIVERED, { do: 'operator_refund', percent: 40 }])],
  },
  {
    what: 'orders do not handle refunds',
    breaks: 'I5',
    change: `
      create function deaf() returns trigger language plpgsql as $$ begin
        if new.event = 'partially_refunded' then return null; end if; return new;
      end $$;
      create trigger deaf before insert on order_events for each row execute function deaf();
      ${trigger(
        'before update',
        'orders',
        `if new.payment_state = 'partially_refunded' then new.payment_state := old.payment_state; end if; return new;`,
      )}`,
    stories: [story(0, [...DELIVERED, { do: 'refund', percent: 40 }])],
  },
  {
    what: 'every delivered item is refunded',
    breaks: 'I9',
    // Dates the request two hours back, so that the sweep for forgotten refunds sends it.
    change: trigger(
      'after update',
      'orders',
      `if new.item_state = 'sent' and old.item_state <> 'sent' then
        insert into refunds (player_id, payment_id, amount, cause, updated_at)
          values (new.player_id, new.payment_id, new.total, 'late', now() - interval '2 hours');
      end if; return new;`,
    ),
    stories: paidByThree,
  },
  {
    what: 'a delivery has another id at each try',
    breaks: 'I3',
    change: trigger(
      'before update',
      'deliveries',
      'if new.attempts > old.attempts then new.id := uuidv7(); end if; return new;',
    ),
    stories: paidByThree,
    // Exactly this many calls: the first try of each order.
    outside: { games: { deliver: 'grant_then_timeout', times: paidByThree.length } },
  },
  {
    what: 'the unique key of deliveries lets an order through twice',
    breaks: 'I3',
    change: trigger(
      'after insert',
      'deliveries',
      `if new.source = 'order' then
        insert into deliveries (player_id, source, reference, uid, gid, role_id, server_id, contents)
          values (new.player_id, 'again', new.reference, new.uid, new.gid, new.role_id, new.server_id, new.contents);
      end if;
      return new;`,
    ),
    stories: paidByThree,
  },
  {
    what: 'duplicate webhooks are stored, and a payment forgets that it was captured',
    breaks: 'I1',
    change: `alter table payment_webhooks drop constraint payment_webhooks_pkey; ${trigger(
      'before update',
      'payments',
      `if new.state = 'captured' then new.state := 'pending'; new.captured := 0; end if; return new;`,
    )}`,
    stories: paidByThree,
    outside: { psp: { webhooks: { duplicates: 100 } } },
  },
  {
    what: 'money that must not stay is not refunded',
    breaks: 'I6',
    change: trigger(
      'before insert',
      'refunds',
      `if new.cause in ('surplus', 'late') then return null; end if; return new;`,
    ),
    stories: [story(0, [pay, pay, decide('all', 'success')]), story(1, [pay, { do: 'cancel', clicks: 1 }, success])],
  },
  {
    what: 'the amount and the currency of a webhook are not compared',
    breaks: 'I2',
    change: trigger(
      'before insert',
      'payment_webhooks',
      `new.body := coalesce((
        select jsonb_set(jsonb_set(new.body, '{data,payment,amount}', to_jsonb(amount)), '{data,payment,currency}', to_jsonb(currency))
        from payments where id::text = new.body->'data'->'payment'->>'reference'
      ), new.body);
      return new;`,
    ),
    stories: [
      story(0, [pay, { do: 'attack', attack: 'wrong_amount' }]),
      story(1, [pay, { do: 'attack', attack: 'wrong_currency' }]),
    ],
  },
  {
    what: 'refunds are not written into the ledger',
    breaks: 'I1',
    change: trigger('before insert', 'ledger_entries', `if new.kind = 'refund' then return null; end if; return new;`),
    stories: [0, 1].map((player) => story(player, [...DELIVERED, { do: 'refund', percent: 50 }])),
  },
  {
    what: 'one order in three is acknowledged and not stored',
    breaks: 'I4',
    change: trigger('before insert', 'orders', `if nextval('turn') % 3 = 0 then return null; end if; return new;`),
    stories: [0, 1, 2, 3].map((player) => story(player, PAID)),
  },
  {
    what: 'one webhook in three is acknowledged and not stored',
    breaks: 'I4',
    change: trigger(
      'before insert',
      'payment_webhooks',
      `if nextval('turn') % 3 = 0 then return null; end if; return new;`,
    ),
    stories: paidByThree,
  },
  {
    what: 'an order that is paid goes back to paying',
    breaks: 'I5',
    change: trigger(
      'after insert',
      'order_events',
      `if new.event = 'sending' then
        insert into order_events (player_id, number, event, at) values (new.player_id, new.number, 'paying', new.at);
      end if; return new;`,
    ),
    stories: paidByThree,
  },
  {
    what: 'purchases of limited items are not counted',
    breaks: 'I6',
    change: trigger('before update', 'limit_counts', 'new.used := old.used; return new;'),
    stories: [0, 1, 2].map((player) => story(player, PAID, { choice: STOCKED })),
  },
  {
    what: 'an order that is cancelled keeps its piece of the stock',
    breaks: 'I6',
    change: trigger(
      'before update',
      'limit_counts',
      `if new.used < old.used and new.period = '-infinity' then new.used := old.used; end if; return new;`,
    ),
    stories: [0, 1].map((player) => story(player, [pay, { do: 'cancel', clicks: 1 }], { choice: STOCKED })),
  },
  {
    what: 'daily limits restart by the day of UTC',
    breaks: 'I6',
    change: `
      alter function limit_period rename to zoned_limit_period;
      create function limit_period(at timestamptz, unit text, zone text, reset_hour int, out starts timestamp, out resets_at timestamptz)
        language sql stable as $$ select * from zoned_limit_period(at, unit, 'UTC', reset_hour) $$;`,
    stories: [0, 1].flatMap((player) => DAILY.map((choice) => story(player, PAID, { choice }))),
  },
  {
    what: 'spending is not counted against a player’s own limit',
    breaks: 'I6',
    change: trigger('before update', 'monthly_spending', 'new.reference := old.reference; return new;'),
    stories: [0, 1, 2, 3, 0, 1].map((choice) => story(0, PAID, { player: CAPPED, choice })),
  },
  {
    what: 'coupons are not marked as reserved or used',
    breaks: 'I7',
    change: trigger(
      'after insert or update',
      'benefit_uses',
      'delete from benefit_uses where player_id = new.player_id and benefit = new.benefit; return new;',
    ),
    stories: [0, 1].map((choice) => story(0, DELIVERED, { coupon: 0, choice })),
  },
  {
    what: 'one key makes as many orders as it is sent',
    breaks: 'answers',
    // Clear the choice too, because the open order would otherwise be returned anyway.
    change: `alter table idempotency_keys drop constraint idempotency_keys_pkey; ${trigger('before insert', 'orders', 'new.choice := null; return new;')}`,
    stories: [story(0, PAID, { clicks: 5, choice: PLAIN })],
  },
  {
    what: 'followers do not receive sent orders',
    breaks: 'I10',
    change: trigger('before insert', 'outbox', `if new.type = 'order.sent' then return null; end if; return new;`),
    stories: paidByThree,
  },
  {
    what: 'followers receive paid orders twice',
    breaks: 'I10',
    change: trigger(
      'after insert',
      'outbox',
      `if new.type = 'order.paid' and pg_trigger_depth() = 1 then
        insert into outbox (type, key, payload, follow_up, handled_at) values (new.type, new.key, new.payload, true, now());
      end if;
      return new;`,
    ),
    stories: paidByThree,
  },
  {
    what: 'followers receive a sent order before it is paid',
    breaks: 'I10',
    change: trigger(
      'before insert',
      'outbox',
      `if new.type = 'order.paid' then new.type := 'order.sent';
      elsif new.type = 'order.sent' then new.type := 'order.paid';
      end if;
      return new;`,
    ),
    stories: [0, 1, 2].map(buys),
  },
  {
    what: 'an order that is paid earns its points twice',
    breaks: 'I11',
    change: trigger(
      'after insert',
      'point_entries',
      `if pg_trigger_depth() = 1 then
        insert into point_entries (player_id, key, kind, points, number, level_at)
        values (new.player_id, new.key || ':again', new.kind, new.points, new.number, new.level_at);
        update point_balances set balance = balance + new.points where player_id = new.player_id;
      end if;
      return new;`,
    ),
    stories: [0, 1, 2].map(buys),
  },
  {
    what: 'an order that is paid earns no points',
    breaks: 'I11',
    change: trigger('before insert', 'point_entries', 'return null;'),
    stories: [0, 1, 2].map(buys),
  },
  {
    what: 'events of payments are never handled',
    breaks: 'quiet',
    change: trigger(
      'before insert',
      'outbox',
      `if new.type in ('payment.webhook_stored', 'payment.captured') then new.due_at := 'infinity'; end if; return new;`,
    ),
    stories: paidByThree,
  },
  ...ACTIVITY_MUTATIONS,
  ...PUBLISHER_MUTATIONS,
  ...LINK_MUTATIONS,
];
