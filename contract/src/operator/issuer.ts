import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { deskSession } from './access.ts';
import { ways } from './ways.ts';

/** The issuer's page. The attempt is bound to this browser by a cookie. */
const page = z.strictObject({ url: z.url() });

/** The parameters with which the browser comes back from the issuer. */
const answer = z.strictObject({
  state: z.string().max(200),
  code: z.string().min(1).max(8000),
  iss: z.string().max(2000).optional(),
});

/** Sign-in of operators by the publisher's own OpenID Connect. */
export const issuerApi = {
  'POST /sign-in/issuer/options': {
    summary: 'Begin to sign in at the issuer',
    auth: 'none',
    output: page,
    errors: ['request.not_found', 'issuer.unavailable'],
  },
  'POST /sign-in/issuer': {
    summary: 'Sign in, or accept an invitation, with the answer of the issuer',
    auth: 'none',
    body: answer,
    output: deskSession,
    errors: ['request.not_found', 'issuer.unavailable', 'issuer.refused', 'invitation.unknown'],
  },
  'POST /invitation/issuer/options': {
    summary: 'Begin to accept an invitation with the issuer',
    auth: 'none',
    body: z.strictObject({ invitation: z.string().max(100) }),
    output: page,
    errors: ['request.not_found', 'issuer.unavailable', 'invitation.unknown'],
  },
  'POST /check/issuer/options': {
    summary: 'Begin a fresh check at the issuer',
    auth: 'operator',
    output: page,
    errors: ['request.not_found', 'issuer.unavailable'],
  },
  'POST /check/issuer': {
    summary: 'Prove again that the operator is present, with the answer of the issuer',
    auth: 'operator',
    body: answer,
    output: deskSession,
    errors: ['request.not_found', 'issuer.unavailable', 'issuer.refused'],
  },
  'POST /ways/issuer/options': {
    summary: 'Begin to add the account at the issuer',
    auth: 'fresh',
    output: page,
    errors: ['request.not_found', 'issuer.unavailable'],
  },
  'POST /ways/issuer': {
    summary: 'Add the account of the issuer’s answer to this operator',
    auth: 'fresh',
    body: answer,
    output: ways,
    errors: ['request.not_found', 'issuer.unavailable', 'issuer.refused'],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
