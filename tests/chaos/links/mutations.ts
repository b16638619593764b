import { type Mutation, story, success, trigger } from '../mutations.stories.ts';
import type { LinkStory } from './plan.ts';

/** A link of an even-numbered player, who has no limit of their own. */
const link = (player: number, over: Partial<LinkStory>): LinkStory => ({
  player: 2 * player,
  choice: 0,
  web: 0,
  method: 'card',
  browsers: 1,
  offer: false,
  rival: false,
  expired: false,
  steps: ['pay'],
  ...over,
});

const routed = [0, 1, 2].map((player) =>
  story(player, [{ do: 'pay', clicks: 1, method: 'routed' }, success], { method: 'routed', choice: 1 }),
);

/** Mutations of the rules for payment links, personal offers and methods with several providers. */
export const LINK_MUTATIONS: readonly Mutation[] = [
  {
    what: 'a link forgets its order once it is paid',
    breaks: 'I22',
    change: trigger(
      'after update',
      'orders',
      `if new.payment_state = 'paid' and old.payment_state <> 'paid' and new.snapshot ? 'link' then
        update payment_links set order_number = null, attempt = attempt + 1 where id = (new.snapshot ->> 'link')::uuid;
      end if; return new;`,
    ),
    stories: [],
    links: [link(3, { steps: ['pay', 'wait', 'wait', 'press', 'pay'] })],
    publisher: true,
  },
  {
    what: 'the use of an offer is free again as soon as an order has it',
    breaks: 'I22',
    change: trigger(
      'after insert',
      'benefit_uses',
      `if new.benefit like 'offer:%' then
        delete from benefit_uses where player_id = new.player_id and benefit = new.benefit;
      end if; return new;`,
    ),
    stories: [],
    links: [link(4, { choice: 1, offer: true, rival: true })],
    publisher: true,
  },
  {
    what: 'expired links can be pressed',
    breaks: 'I22',
    change: trigger('before update', 'payment_links', `new.expires_at := old.expires_at; return new;`),
    stories: [],
    links: [link(5, { expired: true })],
    publisher: true,
  },
  {
    what: 'a link forgets which browser pressed Pay',
    breaks: 'answers',
    change: trigger('before update', 'payment_links', 'new.owner_hash := null; return new;'),
    stories: [],
    links: [link(2, { browsers: 2 })],
    publisher: true,
  },
  {
    what: 'an attempt names the second provider, and its payment is at the first',
    breaks: 'I23',
    change: trigger(
      'before update',
      'payments',
      `if new.provider = 'stripe' and old.redirect_url is null and new.redirect_url is not null then
        new.provider := 'adyen';
      end if; return new;`,
    ),
    stories: routed,
  },
  {
    what: 'the second provider is asked although the first may have opened the payment',
    breaks: 'I23',
    // The answer of the first is lost; its repeat then goes to the second.
    change: trigger(
      'before update',
      'payments',
      `if new.provider = 'stripe' and old.redirect_url is null and new.redirect_url is null then
        new.provider := 'adyen';
      end if; return new;`,
    ),
    stories: routed,
    outside: { first: { create: 'lost' } },
  },
];
