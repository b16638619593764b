import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';
import { ROLES } from './roles.ts';
import { acted, why } from './shared.ts';

const name = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,39}$/);
const role = z.enum(ROLES);
const params = z.strictObject({ name });
const changed = acted.extend({ operator: z.string() });

const operator = z.strictObject({
  name: z.string(),
  role,
  createdAt: instant,
  revokedAt: instant.nullable(),
  expiresAt: instant.nullable().describe('The end of the token for the command line; null: there is none.'),
  actedAt: instant.nullable().describe('The last recorded action.'),
  invitedUntil: instant.nullable().describe('The end of an invitation that is not accepted yet.'),
  passkeys: z.int(),
  issuer: z.string().nullable().describe('The OpenID Connect issuer of the account with which they sign in.'),
  sessions: z.int().describe('Open sessions at the desk.'),
  seenAt: instant.nullable().describe('The last sign-in or check at the desk.'),
});

/** Endpoints about operators: their roles, invitations and sessions. */
export const peopleApi = {
  'GET /operators': {
    summary: 'The operators, and the permissions of each role',
    auth: 'operator',
    output: z.strictObject({
      operators: z.array(operator),
      rights: z.array(z.strictObject({ permission: z.string(), roles: z.array(role) })),
    }),
    errors: [],
  },
  'POST /operators': {
    summary: 'Invite a person, or one who lost every way to sign in',
    auth: 'fresh',
    body: z.strictObject({ name, role, why }),
    output: changed.extend({ role, link: z.string().describe('Valid once within 30 minutes; it is shown only here.') }),
    errors: [],
  },
  'POST /operators/:name/role': {
    summary: 'Change the role of an operator, and end the open sessions',
    auth: 'fresh',
    params,
    body: z.strictObject({ role, why }),
    output: changed.extend({ role }),
    errors: [],
  },
  'POST /operators/:name/sign-out': {
    summary: 'End all sessions of an operator',
    auth: 'fresh',
    params,
    body: z.strictObject({ why }),
    output: changed.extend({ sessions: z.int() }),
    errors: [],
  },
  'POST /operators/:name/revoke': {
    summary: 'End all access of an operator',
    auth: 'fresh',
    params,
    body: z.strictObject({ why }),
    output: changed,
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
