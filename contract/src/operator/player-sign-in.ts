import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { provider } from '../sign-in.ts';
import { acted, uid, why } from './shared.ts';

const ended = z.int().describe('Number of sessions that ended.');

/** The ways in which a player signs in. A change needs a fresh check: it can hand over an account. */
export const playerSignInApi = {
  'POST /players/:uid/unlink': {
    summary: 'Remove a way to sign in, and end all sessions; the last way stays',
    auth: 'fresh',
    params: uid,
    body: z.strictObject({
      provider: provider.describe('The id of a sign-in provider, or `game`.'),
      gid: z.int().optional().describe('The game; only for `game`.'),
      why,
    }),
    output: acted.extend({ ended }),
    errors: ['player.unknown'],
  },
  'POST /players/:uid/email': {
    summary: 'Change the sign-in email, end all sessions, and write to the former address',
    auth: 'fresh',
    params: uid,
    body: z.strictObject({ to: z.string().min(1).max(254), why }),
    output: acted.extend({ ended, notified: z.boolean().describe('The former address gets a letter.') }),
    errors: ['player.unknown'],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
