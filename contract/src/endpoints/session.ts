import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { character } from './characters.ts';

export const player = z.strictObject({
  uid: z.string().regex(/^\d+$/).describe('Public decimal number of the player.'),
  nickname: z.string(),
  avatar: z.string().nullable(),
  recent: z
    .array(z.strictObject({ gid: z.int(), region: z.string(), character, method: z.string().nullable() }))
    .describe('Characters last topped up, newest first, one for each game.'),
});

export const session = {
  'POST /session/password': endpoint({
    summary: 'Sign in with username and password',
    auth: 'none',
    body: z.strictObject({ username: z.string().min(1).max(64), password: z.string().min(1).max(256) }),
    output: z.strictObject({ token: z.string().describe('Opaque bearer token, 256 random bits.'), player }),
    errors: ['session.bad_credentials', 'session.locked'],
  }),
  'GET /me': endpoint({
    summary: 'The signed-in player',
    auth: 'player',
    output: player,
    errors: ['session.required'],
  }),
  'DELETE /session': endpoint({
    summary: 'Sign out; the token is dead at once on every node',
    auth: 'player',
    output: z.strictObject({}),
    errors: ['session.required'],
  }),
};

export type Player = z.infer<typeof player>;
