import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';
import { acted, uid, why } from './shared.ts';

/** A player's rights to their data: export and erasure. */
export const playerDataApi = {
  'POST /players/:uid/export': {
    summary: 'All data that the shop stores about a player, as a file, up to 32 MB',
    auth: 'fresh',
    params: uid,
    body: z.strictObject({ why }),
    output: acted.extend({ madeAt: instant, data: z.record(z.string(), z.unknown()).describe('By domain.') }),
    errors: ['player.unknown'],
  },
  'GET /players/:uid/erasure': {
    summary: 'The open orders, refunds and disputes that keep a player from being erased',
    auth: 'operator',
    params: uid,
    output: z.strictObject({
      open: z.array(
        z.strictObject({ kind: z.enum(['order', 'refund', 'dispute']), number: z.string(), state: z.string() }),
      ),
    }),
    errors: ['player.unknown'],
  },
  'POST /players/:uid/erase': {
    summary: 'Erase a player at once; this cannot be undone',
    auth: 'fresh',
    params: uid,
    body: z.strictObject({ typed: z.string().max(20).describe('The player’s number, as the operator typed it.'), why }),
    output: acted,
    errors: ['player.unknown'],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
