import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';
import { next, page, why } from './shared.ts';

const id = z.strictObject({ id: z.uuid() });

const approval = z.strictObject({
  id: z.uuid(),
  operation: z.string().describe('The change: `orders refund`.'),
  shown: z.record(z.string(), z.string()).describe('Its input, as the audit log keeps it.'),
  number: z.string().nullable().describe('The order that it concerns.'),
  by: z.string(),
  why: z.string(),
  reason: z.string().describe('The limit, and the sum above it.'),
  askedAt: instant,
  expiresAt: instant,
  state: z.enum(['asked', 'approved', 'declined', 'expired']),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
});

/** Endpoints about changes above a limit, which wait for a second operator. */
export const approvalApi = {
  'GET /approvals': {
    summary: 'The changes that wait for a second operator, or with `all`, those that are decided too',
    auth: 'operator',
    query: z.strictObject({ all: z.enum(['true', 'false']).optional(), ...page }),
    output: z.strictObject({ approvals: z.array(approval), next }),
    errors: [],
  },
  'POST /approvals/:id/approve': {
    summary: 'Do what another operator asked for',
    auth: 'fresh',
    params: id,
    body: z.strictObject({ why }),
    output: z.strictObject({ approval: z.uuid(), operation: z.string(), by: z.string() }),
    errors: [],
  },
  'POST /approvals/:id/decline': {
    summary: 'Refuse a request, or take back your own',
    auth: 'operator',
    params: id,
    body: z.strictObject({ why }),
    output: z.strictObject({ approval: z.uuid(), operation: z.string() }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
