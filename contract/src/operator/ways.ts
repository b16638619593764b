import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';
import { answered, challenge } from './access.ts';

const used = { createdAt: instant, usedAt: instant.nullable() };

/** The ways in which an operator signs in. */
export const ways = z.strictObject({
  passkeys: z.array(
    z.strictObject({ id: z.string().describe('The credential id, as base64url.'), name: z.string(), ...used }),
  ),
  issuer: z.strictObject(used).nullable().describe('Null: this operator does not sign in at the issuer.'),
});

const keyName = z.string().trim().min(1).max(60);

/** The signed-in operator's own ways to sign in. */
export const waysApi = {
  'GET /ways': {
    summary: 'The ways in which this operator signs in',
    auth: 'operator',
    output: ways,
    errors: [],
  },
  'POST /passkeys/options': {
    summary: 'Begin to create another passkey',
    auth: 'fresh',
    output: challenge,
    errors: [],
  },
  'POST /passkeys': {
    summary: 'Store another passkey',
    auth: 'fresh',
    body: z.strictObject({ name: keyName, ...answered }),
    output: ways,
    errors: ['passkey.refused'],
  },
  'POST /passkeys/remove': {
    summary: 'Remove a passkey, and end the other sessions of this operator',
    auth: 'fresh',
    body: z.strictObject({ id: z.base64url().max(2000) }),
    output: ways,
    errors: ['request.not_found', 'operator.last_way'],
  },
  'POST /ways/issuer/remove': {
    summary: 'Remove the sign-in at the issuer, and end the other sessions of this operator',
    auth: 'fresh',
    output: ways,
    errors: ['request.not_found', 'operator.last_way'],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
