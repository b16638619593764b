import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { instant } from '../time.ts';
import { contents } from './player-rewards.ts';
import { acted, why } from './shared.ts';

const value = z.int().nullable().describe('In minor units of the reference currency; null: not known.');

/** A part of a list: lines of CSV, as the command `grants give` takes them. */
const part = {
  batch: z
    .string()
    .regex(/^[\w.:-]{1,100}$/)
    .describe('Names the list: each player gets one grant of a name.'),
  contents: contents.nullable().describe('All players get this; null: each line has its own.'),
  until: instant.nullable().describe('The end of the time to claim it; null: for ever.'),
  head: z.string().max(500).describe('The names of the columns, such as `uid,points`.'),
  first: z.int().min(1).describe('The number of the first line of `text`.'),
  text: z.string().max(60_000).describe('At most 2,000 lines.'),
};

const result = {
  rows: z.int().describe('Lines that are not empty.'),
  csv: z.string().describe('The lines with their results, safe for spreadsheets, without a heading.'),
};

/** Grants to a list of players. */
export const grantListsApi = {
  'POST /grants/check': {
    summary: 'Check a part of a list, and return what `POST /grants` would give; nothing is given',
    auth: 'operator',
    body: z.strictObject(part),
    output: z.object({
      ...result,
      fresh: z.int().describe('Players who would get a grant.'),
      before: z.int().describe('Players who have a grant of this name already.'),
      value: value.describe('The value of all that would be given.'),
      currency: z.string(),
      sums: z.array(z.object({ what: z.string(), count: z.int() })),
      findings: z.array(
        z.object({
          line: z.int(),
          kind: z.enum(['unknown', 'wrong']).describe('`unknown`: there is no such player, and the others get theirs.'),
          why: z.string(),
        }),
      ),
      players: z.array(z.object({ line: z.int(), uid: z.int() })),
      problem: z.string().nullable().describe('A problem of the name, the contents or the end: nothing can be given.'),
    }),
    errors: [],
  },
  'POST /grants': {
    summary: 'Give the grants of a part of a list, all or none; a repeat gives nothing twice',
    auth: 'fresh',
    body: z.strictObject({
      ...part,
      more: z
        .strictObject({ players: z.int().min(0), value })
        .nullable()
        .describe('What later parts give: limits count the whole list.'),
      why,
    }),
    output: acted.extend({ ...result, given: z.int(), before: z.int(), unknown: z.int() }),
    errors: [],
  },
  'GET /grants/outage': {
    summary: 'The players of an outage',
    auth: 'operator',
    query: z.strictObject({
      from: instant,
      until: instant,
      group: z.enum(['late', 'tried', 'signed-in']),
      game: z
        .string()
        .regex(/^\d{1,10}$/)
        .optional()
        .describe('Absent: all games.'),
      minutes: z
        .string()
        .regex(/^\d{1,5}$/)
        .optional()
        .describe('A delivery is late after this time.'),
    }),
    output: z.object({ players: z.int(), sample: z.array(z.int()), uids: z.array(z.int()) }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
