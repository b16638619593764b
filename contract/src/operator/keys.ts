import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { SCOPES } from '../publisher/scopes.ts';
import { instant } from '../time.ts';
import { acted, why } from './shared.ts';

const name = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,39}$/);
const params = z.strictObject({ name });
const days = z.int().min(1).max(365).describe('The new secret is valid for this time.');
const made = acted.extend({
  key: z.string(),
  expiresAt: instant,
  secret: z.string().describe('It is shown only here.'),
});

const key = z.strictObject({
  name: z.string(),
  scopes: z.array(z.string()),
  createdBy: z.string(),
  createdAt: instant,
  revokedAt: instant.nullable(),
  usedAt: instant.nullable().describe('To the hour; null: never.'),
  secrets: z
    .array(z.strictObject({ prefix: z.string(), expiresAt: instant }))
    .describe('Those that are valid, the newest first.'),
  expiresAt: instant.describe('The end of the newest secret.'),
});

/** Endpoints about keys of the server API. */
export const keysApi = {
  'GET /keys': {
    summary: 'The keys of the server API, without their secrets',
    auth: 'operator',
    output: z.strictObject({ keys: z.array(key) }),
    errors: [],
  },
  'POST /keys': {
    summary: 'Create a key',
    auth: 'fresh',
    body: z.strictObject({ name, scopes: z.array(z.enum(SCOPES)).min(1), days, why }),
    output: made,
    errors: [],
  },
  'POST /keys/:name/rotate': {
    summary: 'Give a key a new secret; the former one stays valid for some hours',
    auth: 'fresh',
    params,
    body: z.strictObject({ hours: z.int().min(0).max(168), days, why }),
    output: made,
    errors: [],
  },
  'POST /keys/:name/revoke': {
    summary: 'End a key at once',
    auth: 'fresh',
    params,
    body: z.strictObject({ why }),
    output: acted.extend({ key: z.string() }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
