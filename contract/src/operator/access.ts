import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';

/** Options and answers of WebAuthn in the JSON form of its level 3; the server's library checks them. */
export const webauthn = z.record(z.string(), z.unknown());

export const challenge = z.strictObject({ challenge: z.uuid(), options: webauthn });

export const answered = { challenge: z.uuid(), response: webauthn };

/** The visitor of the desk. */
export const deskSession = z.strictObject({
  operator: z
    .strictObject({
      name: z.string(),
      role: z.string(),
      permissions: z.array(z.string()),
      expiresAt: instant,
      freshUntil: instant.nullable().describe('Until then, money moves without another fresh check.'),
      checks: z.array(z.enum(['passkey', 'issuer'])).describe('The ways of this operator to pass a fresh check.'),
    })
    .nullable()
    .describe('Null: nobody is signed in.'),
  token: z.string().nullable().describe('Header `X-Desk-Token` of every request that is not a GET.'),
  issuer: z.string().nullable().describe('Host of the publisher’s OpenID Connect issuer; null: passkeys only.'),
  demo: z.boolean().describe('The demo signs its visitor in with one click.'),
});

/** Sign-in of operators, by passkey. */
export const accessApi = {
  'GET /session': {
    summary: 'The operator who is signed in',
    auth: 'none',
    output: deskSession,
    errors: [],
  },
  'POST /sign-in/options': {
    summary: 'Begin to sign in with a passkey',
    auth: 'none',
    output: challenge,
    errors: [],
  },
  'POST /sign-in': {
    summary: 'Sign in with a passkey',
    auth: 'none',
    body: z.strictObject(answered),
    output: deskSession,
    errors: ['passkey.refused'],
  },
  'POST /sign-in/demo': {
    summary: 'Sign in as the operator of the demo',
    auth: 'none',
    output: deskSession,
    errors: ['request.not_found'],
  },
  'POST /invitation': {
    summary: 'Open an invitation, and begin to create a passkey',
    auth: 'none',
    body: z.strictObject({ invitation: z.string().max(100) }),
    output: challenge.extend({ name: z.string(), role: z.string() }),
    errors: ['invitation.unknown'],
  },
  'POST /invitation/accept': {
    summary: 'Store the passkey of an invited operator, who is then signed in',
    auth: 'none',
    body: z.strictObject({ invitation: z.string().max(100), ...answered }),
    output: deskSession,
    errors: ['invitation.unknown', 'passkey.refused'],
  },
  'POST /check/options': {
    summary: 'Begin a fresh passkey check',
    auth: 'operator',
    output: challenge,
    errors: [],
  },
  'POST /check': {
    summary: 'Prove again that the operator is present, before money moves',
    auth: 'operator',
    body: z.strictObject(answered),
    output: deskSession,
    errors: ['passkey.refused'],
  },
  'POST /sign-out': {
    summary: 'End this session, or all sessions of this operator',
    auth: 'operator',
    body: z.strictObject({ everywhere: z.boolean() }),
    output: deskSession,
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
