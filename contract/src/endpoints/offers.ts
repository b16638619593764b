import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const id = z.string().min(1).max(64);

export const offers = {
  'POST /games/:gid/free-items/:item': endpoint({
    summary: 'Claim an item that has no price, for a character',
    auth: 'player',
    idempotent: true,
    params: z.strictObject({ gid: z.coerce.number().int(), item: id }),
    body: z.strictObject({ region: id, roleId: id }),
    output: z.strictObject({ claim: z.uuid().describe('It is on its way to the game.') }),
    errors: [
      'session.required',
      'account.leaving',
      'request.key_missing',
      'request.key_reused',
      'request.in_flight',
      'game.unknown',
      'region.unknown',
      'item.unknown',
      'item.not_free',
      'item.not_on_sale',
      'item.not_for_you',
      'item.locked',
      'item.level_too_low',
      'item.level_too_high',
      'item.limit_reached',
      'item.sold_out',
      'character.unknown',
      'character.guest',
      'game.unavailable',
    ],
  }),
};
