import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { order } from './orders.ts';
import { email } from './session.ts';

/**
 * A name of a person for a letter that the shop sends: it must hold nothing that mail programs turn into a link. A dot
 * without a space after it is allowed only after a title or initial, before a capital ("Dr.Who", "J.R.Smith"), or in
 * scripts without capitals.
 */
const PERSON =
  /^(?!.*(?:@|:\/\/|[Ww]{3}\.|[\p{L}\p{N}][.．。｡](?:[\p{Ll}\p{N}][\p{L}\p{N}]|\p{L}+\/)|[\p{L}\p{N}]{4}[.．。｡]\p{Lu}\p{L})).*$/u;
const number = z.strictObject({ number: z.string().max(40) });

/** Changes of an order by its player, other than paying and cancelling. */
export const orderChanges = {
  'POST /orders/:number/withdrawal': endpoint({
    summary:
      'Withdraw from the contract of an order, where the right to do so was kept with it; a repeat answers the order as it is',
    auth: 'player',
    limit: 'costly',
    params: number,
    body: z.strictObject({
      name: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .regex(PERSON)
        .describe('Of the buyer, as the acknowledgement names them.'),
      email: email.describe('Where the acknowledgement goes.'),
      locale: locale.default('en'),
    }),
    output: order,
    errors: [
      'session.required',
      'order.unknown',
      'order.not_withdrawable',
      'order.not_cancellable',
      'order.cancel_wait',
    ],
  }),
  'POST /orders/:number/character': endpoint({
    summary: 'Have an order go to another character of the player, until its delivery is first tried',
    auth: 'player',
    limit: 'characters',
    params: number,
    body: z.strictObject({ roleId: z.string().min(1).max(64), locale: locale.default('en') }),
    output: order,
    errors: [
      'session.required',
      'order.unknown',
      'order.character_fixed',
      'character.unknown',
      'character.guest',
      'game.unavailable',
      'item.unknown',
      'item.level_too_low',
      'item.level_too_high',
      'item.not_for_you',
      'item.game_locked',
      'item.limit_reached',
    ],
  }),
};
