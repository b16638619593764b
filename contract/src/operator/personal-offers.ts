import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';
import { acted, uid, why } from './shared.ts';

const state = z.enum(['open', 'used', 'ended', 'revoked']);

/** Personal offers of a player: items at an own price. */
export const personalOffersApi = {
  'GET /players/:uid/personal-offers': {
    summary: 'Personal offers of a player, the newest first',
    auth: 'operator',
    params: uid,
    output: z.object({
      offers: z.array(
        z.object({
          id: z.uuid(),
          gid: z.int(),
          item: z.string(),
          prices: z.record(z.string(), z.int()).describe('Own prices by currency, in minor units.'),
          from: instant,
          until: instant,
          uses: z.int(),
          taken: z.int().describe('Uses that orders have, paid or not.'),
          state,
        }),
      ),
    }),
    errors: ['player.unknown'],
  },
  'POST /personal-offers/:offer/revoke': {
    summary: 'End a personal offer; orders that have its price keep it',
    auth: 'fresh',
    params: z.strictObject({ offer: z.uuid() }),
    body: z.strictObject({ why }),
    output: acted.extend({ state: state.describe('Its state before.') }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
