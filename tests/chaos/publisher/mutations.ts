import { buys, type Mutation, trigger } from '../mutations.stories.ts';

const orders = [0, 1, 2].map(buys);

/** Mutations of the rules for webhooks to the publisher's systems and for the server API. */
export const PUBLISHER_MUTATIONS: readonly Mutation[] = [
  {
    what: 'one event in three is not in the log of webhooks',
    breaks: 'I20',
    change: trigger(
      'before insert',
      'webhook_events',
      `if nextval('turn') % 3 = 0 then return null; end if; return new;`,
    ),
    stories: orders,
    publisher: true,
  },
  {
    what: 'the position of an endpoint skips an event',
    breaks: 'I20',
    change: trigger(
      'before update',
      'webhook_endpoints',
      'if new.position > old.position then new.position := new.position + 1; end if; return new;',
    ),
    stories: orders,
    publisher: true,
  },
  {
    what: 'keys of the publisher’s backend are forgotten',
    breaks: 'I21',
    change: trigger(
      'after insert',
      'idempotency_keys',
      `delete from idempotency_keys where player_id = new.player_id and key = new.key
        and new.player_id in (select id from api_keys); return new;`,
    ),
    stories: orders,
    publisher: true,
  },
];
