import { z } from 'zod';
import { addressNumber } from '../address-number.ts';
import { endpoint } from '../endpoint.ts';
import { itemErrors } from './orders.ts';

const id = z.string().min(1).max(64);

export const offers = {
  'POST /games/:gid/free-items/:item': endpoint({
    summary: 'Claim an item that has no price, for a character',
    auth: 'player',
    limit: 'costly',
    idempotent: true,
    params: z.strictObject({ gid: addressNumber(), item: id }),
    body: z.strictObject({ region: id, roleId: id }),
    output: z.strictObject({ claim: z.uuid().describe('It is on its way to the game.') }),
    errors: [...itemErrors, 'item.not_free'],
  }),
};
