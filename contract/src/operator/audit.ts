import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { bound, instant } from '../time.ts';
import { auditEntry } from './players.ts';
import { acted, next, page, uid, why } from './shared.ts';

/** The filter of the audit log. */
const filter = {
  operator: z
    .string()
    .regex(/^(key )?[\w.-]{1,40}$/)
    .optional()
    .describe('The name of an operator, or `key NAME`.'),
  command: z
    .string()
    .regex(/^[a-z-]{1,40}( [a-z-]{1,40}){0,2}$/)
    .optional()
    .describe('An operation such as `orders refund`, or its first word.'),
  order: z
    .string()
    .regex(/^\d{8}-[0-9A-Za-z]{10}$/)
    .optional(),
  player: uid.shape.uid.optional(),
  from: bound.optional(),
  until: bound.optional().describe('Entries before this moment.'),
};

const head = z.strictObject({ entries: z.int(), hash: z.string() });

/** Endpoints about the audit log. */
export const auditApi = {
  'GET /actions': {
    summary: 'The newest actions of operators',
    auth: 'operator',
    query: z.strictObject({ ...filter, ...page }),
    output: z.strictObject({ actions: z.array(auditEntry), next }),
    errors: ['player.unknown'],
  },
  'GET /audit/chain': {
    summary: 'Verify a part of the audit log’s chain',
    auth: 'operator',
    query: z.strictObject({
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .describe('The `next` of the part before; 0: the first part.'),
    }),
    output: z.strictObject({
      head: head.describe('The newest entry.'),
      misfit: z
        .strictObject({ position: z.int(), id: z.uuid().nullable(), at: instant.nullable(), problem: z.string() })
        .nullable()
        .describe('The first entry that does not fit.'),
      next: z.int().nullable().describe('The position of the last verified entry; null: all are verified.'),
    }),
    errors: [],
  },
  'POST /audit/export': {
    summary: 'The newest 10,000 matching entries as CSV',
    auth: 'operator',
    body: z.strictObject({ ...filter, why }),
    output: acted.extend({
      entries: z.int(),
      csv: z.string(),
      isAll: z.boolean().describe('False: more entries match.'),
    }),
    errors: ['player.unknown'],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
