import type { Invariant } from './invariants.ts';
import type { Fault, PlannedFault } from './model.ts';

/** One rule broken on purpose, in the database alone, and the invariant that has to notice. */
export interface Mutation {
  what: string;
  breaks: Invariant;
  change: string;
  /** Brought about all the time, where the mutation shows under this fault. */
  fault?: Fault;
}

const trigger = (when: string, table: string, body: string): string => `
  create function break_a_rule() returns trigger language plpgsql as $$ begin ${body} end $$;
  create trigger break_a_rule ${when} on ${table} for each row execute function break_a_rule();`;

export const MUTATIONS: readonly Mutation[] = [
  {
    what: 'a delivery has another id at each try',
    breaks: 'I3',
    change: trigger(
      'before update',
      'deliveries',
      'if new.attempts > old.attempts then new.id := uuidv7(); end if; return new;',
    ),
    fault: { kind: 'game', game: null, mode: 'grant_then_timeout', ms: 2500 },
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
      insert into pgboss.job (name, data, policy) values ('fulfilment.retry', jsonb_build_object('deliveryId', new.id), 'standard');
      return new;`,
    ),
  },
  {
    what: 'webhooks are stored as often as they come, and a payment forgets that it was captured',
    breaks: 'I1',
    change: `alter table payment_webhooks drop constraint payment_webhooks_pkey; ${trigger(
      'before update',
      'payments',
      `if new.state = 'captured' then new.state := 'pending'; new.captured := 0; end if; return new;`,
    )}`,
    fault: { kind: 'webhooks', mode: 'duplicated', ms: 1000 },
  },
  {
    what: 'money that must not stay is not given back',
    breaks: 'I6',
    change: trigger(
      'before insert',
      'refunds',
      `if new.reason in ('surplus', 'late') then return null; end if; return new;`,
    ),
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
  },
  {
    what: 'refunds are not written into the ledger',
    breaks: 'I1',
    change: trigger('before insert', 'ledger_entries', `if new.kind = 'refund' then return null; end if; return new;`),
  },
  {
    what: 'an order in five is acknowledged and not kept',
    breaks: 'I4',
    change: trigger(
      'before insert',
      'orders',
      'if abs(hashtext(new.number)) % 5 = 0 then return null; end if; return new;',
    ),
  },
  {
    what: 'a webhook in three is acknowledged and not stored',
    breaks: 'I4',
    change: trigger(
      'before insert',
      'payment_webhooks',
      'if abs(hashtext(new.event_id)) % 3 = 0 then return null; end if; return new;',
    ),
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
  },
  {
    what: 'purchases of limited items are not counted',
    breaks: 'I6',
    change: trigger('before update', 'purchase_counts', 'new.used := old.used; return new;'),
  },
];

/** A fault that is there before the first order, and comes back as soon as it has ended. */
export const always = (fault: Fault): PlannedFault[] =>
  Array.from({ length: 200 }, (_, index) => ({
    after: index === 0 ? 0 : 'ms' in fault ? fault.ms + 50 : 500,
    fault,
  }));
