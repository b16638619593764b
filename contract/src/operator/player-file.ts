import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';
import { playerCoupon } from './players.ts';
import { acted, uid, why } from './shared.ts';

/** Parts of a player's page that are read when an operator opens them. */
export const playerFileApi = {
  'GET /players/:uid/devices': {
    summary: 'The devices in which a player signed in; no address or model is stored',
    auth: 'operator',
    params: uid,
    output: z.strictObject({
      devices: z.array(
        z.strictObject({
          firstSeenAt: instant,
          seenAt: instant,
          byGame: z.boolean().describe('The first sign-in came from a game.'),
        }),
      ),
    }),
    errors: ['player.unknown'],
  },
  'GET /players/:uid/coupons': {
    summary: 'All coupons that a player ever had, the newest first',
    auth: 'operator',
    params: uid,
    output: z.strictObject({ coupons: z.array(playerCoupon) }),
    errors: ['player.unknown'],
  },
  'GET /players/:uid/notes': {
    summary: 'The notes of support about a player, the newest first',
    auth: 'operator',
    params: uid,
    output: z.strictObject({
      notes: z.array(z.strictObject({ at: instant, by: z.string(), text: z.string() })),
    }),
    errors: ['player.unknown'],
  },
  'POST /players/:uid/notes': {
    summary: 'Add a note about a player; nobody can change it, and the player’s export has it',
    auth: 'operator',
    params: uid,
    body: z.strictObject({ text: z.string().trim().min(1).max(1000), why }),
    output: acted,
    errors: ['player.unknown'],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
