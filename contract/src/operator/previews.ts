import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { bound } from '../time.ts';
import { uid, why } from './shared.ts';

/** The catalogue and the visitor of a preview of the shop. */
const preview = z.strictObject({
  revision: z.int().min(1).optional().describe('A revision of the catalogue; absent: the current one.'),
  draft: z.uuid().optional().describe('A draft of the catalogue, as it is saved, instead of a revision.'),
  at: bound.optional().describe('The time of the visit; absent: now.'),
  lang: locale,
  variant: z.enum(['mobile', 'desktop']),
  theme: z.enum(['light', 'dark']),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe('The country that the visitor chose, ISO 3166; absent: none.'),
  player: z
    .strictObject({ uid: uid.shape.uid, why })
    .optional()
    .describe('The signed-in player; absent: a visitor. The audit log records it.'),
});

/** Endpoints about previews of the shop. */
export const previewApi = {
  'POST /previews': {
    summary: 'Open a preview: the pages of the shop as a player sees them at a time',
    auth: 'operator',
    body: preview,
    output: z.strictObject({
      token: z.string().describe('For `/previewed?token=…&path=…`, for an hour.'),
      games: z.array(z.strictObject({ gid: z.int(), name: z.string() })),
      articles: z.array(z.strictObject({ id: z.string(), title: z.string() })).describe('The newest.'),
    }),
    errors: ['operation.refused', 'player.unknown'],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
