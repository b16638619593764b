import { z } from 'zod';
import { itemStatus, orderStatus } from '../endpoints/orders.ts';
import { locale } from '../locales.ts';
import { instant } from '../time.ts';
import { done, type ServerEndpoint, WRITE, why } from './parts.ts';

const id = z.uuid().describe('The id of the link.');

/** Calls about payment links. */
export const links = {
  'POST /links': {
    summary: 'Make a payment link: a page on which one item is bought for one character, without signing in',
    auth: 'server',
    scope: 'links:write',
    idempotent: true,
    body: z.strictObject({
      uid: z.int().min(1).describe('Number of the player, as the game knows it. A new player is made.'),
      gid: z.int().min(1),
      region: z.string().min(1).max(64),
      server: z.string().min(1).max(64).optional().describe('Refused if the character is on another one.'),
      roleId: z.string().min(1).max(64).describe('A character that the game lists for the player.'),
      item: z.string().min(1).max(64),
      offer: z.uuid().optional().describe('A personal offer of the player for this item, whose price counts.'),
      locale: locale.optional().describe('Absent: the language of the browser.'),
      expiresIn: z.int().min(60).max(604_800).default(3600).describe('Seconds.'),
      returnTo: z
        .string()
        .max(500)
        .optional()
        .describe('An address of the game, as `links.returnTo` of its `game.yaml` allows. Absent: its deep link.'),
      why: why.default('payment link').describe('The reason, for the audit log.'),
    }),
    output: z.strictObject({ ...done, id, url: z.string(), expiresAt: instant }),
    errors: WRITE,
  },
  'GET /links/:id': {
    summary: 'A payment link with its order',
    auth: 'server',
    scope: 'links:write',
    params: z.strictObject({ id }),
    output: z.strictObject({
      id,
      state: z
        .enum(['open', 'used', 'expired', 'ended'])
        .describe('`used`: a browser pressed Pay. `expired`, `ended`: nothing more can be ordered by it.'),
      uid: z.string().nullable().describe('Null: the player was erased.'),
      gid: z.int(),
      region: z.string(),
      roleId: z.string(),
      item: z.string(),
      offer: z.uuid().nullable().describe('The personal offer; null: none.'),
      order: z
        .strictObject({ number: z.string(), status: orderStatus, itemStatus })
        .nullable()
        .describe('The last one; null: none was placed.'),
      createdAt: instant,
      expiresAt: instant,
    }),
    errors: ['payment_link.unknown'],
  },
  'POST /links/:id/end': {
    summary: 'End a payment link; a payment that is under way is not stopped',
    auth: 'server',
    scope: 'links:write',
    idempotent: true,
    params: z.strictObject({ id }),
    body: z.strictObject({ why }),
    output: z.strictObject({ ...done, id, ended: z.boolean().describe('False: it had ended or expired before.') }),
    errors: ['payment_link.unknown', ...WRITE],
  },
} as const satisfies Record<string, ServerEndpoint>;
