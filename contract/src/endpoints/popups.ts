import { z } from 'zod';
import { addressNumber } from '../address-number.ts';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';

const id = z.string();

const campaign = z.strictObject({
  id,
  level: z.string().nullable().describe('The VIP level that it is for; null: everybody.'),
  daily: z.int().describe('How often a player sees it in a day, at most.'),
  title: z.string(),
  text: z.string().nullable(),
  picture: z.strictObject({ url: z.string(), alt: z.string() }).nullable(),
  button: z
    .strictObject({ text: z.string(), to: z.string().describe('`https:`, or a path below the shop.') })
    .nullable(),
});

const where = {
  gid: addressNumber().describe('Those of this game and of all games.'),
  pid: addressNumber().optional().describe('Those of this platform and of all platforms.'),
  region: z.string().max(60).optional().describe('Those of this region and of all regions.'),
};

export const popups = {
  'GET /popups': endpoint({
    summary: 'The campaigns that games announce now, in the order in which they are due',
    auth: 'none',
    limit: 'address',
    query: z.strictObject({ ...where, locale: locale.default('en') }),
    output: z.strictObject({ campaigns: z.array(campaign) }),
    errors: [],
    publicCache: 0,
  }),
  'GET /me/popups': endpoint({
    summary: 'Which of them are for this player',
    auth: 'player',
    limit: 'costly',
    query: z.strictObject(where),
    output: z.strictObject({ ids: z.array(id) }),
    errors: ['session.required'],
  }),
};

export type Campaign = z.infer<typeof campaign>;
