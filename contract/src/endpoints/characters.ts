import { z } from 'zod';
import { addressNumber } from '../address-number.ts';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';
import { instant } from '../time.ts';
import { item } from './games.ts';

export const character = z.strictObject({
  roleId: z.string(),
  name: z.string(),
  server: z.strictObject({ id: z.string(), name: z.string() }),
  level: z.int(),
  avatar: z.string().nullable(),
});

const usage = z.strictObject({
  item: z.string(),
  roleId: z.string().nullable().describe('Null where the limit counts the whole account.'),
  used: z.int(),
  left: z.int(),
  resetsAt: z.iso.datetime().nullable(),
});

export const characters = {
  'GET /games/:gid/characters': endpoint({
    summary: 'The player’s characters in a region, asked of the game’s backend',
    auth: 'player',
    limit: 'characters',
    params: z.strictObject({ gid: addressNumber() }),
    query: z.strictObject({ region: z.string() }),
    output: z.strictObject({ characters: z.array(character) }),
    errors: ['session.required', 'game.unknown', 'region.unknown', 'game.unavailable', 'character.guest'],
  }),
  'GET /games/:gid/mine': endpoint({
    summary: 'What the shop of a game has for this player: last choices, used purchase limits, personal offers',
    auth: 'player',
    limit: 'costly',
    params: z.strictObject({ gid: addressNumber() }),
    query: z.strictObject({ locale: locale.default('en') }),
    output: z.strictObject({
      lastRegion: z.string().nullable(),
      lastRoleId: z.string().nullable(),
      lastMethod: z.string().nullable(),
      lastCountry: z.string().nullable().optional().describe('For which the last order was priced, with the state.'),
      lastState: z.string().nullable().optional(),
      methodsOrder: z
        .strictObject({ experiment: z.string(), first: z.array(z.string()) })
        .nullable()
        .describe(
          'The experiment about the order of methods that this player takes part in; `first` stand before the others.',
        ),
      limits: z.array(usage).describe('Limited items that were bought in the running period.'),
      personal: z.array(item).describe('Items that are offered to some players, this one among them.'),
      unlocked: z.array(z.string()).describe('Items whose required item this player has bought.'),
      levelPoints: z
        .int()
        .describe('Points that count for this player’s VIP level; 0 where no item of the game is for a level.'),
      waiting: z
        .array(z.strictObject({ item: z.string(), from: instant }))
        .describe('Free ones among them that open later, since too much of what this player bought was given back.'),
      offers: z
        .array(
          z.strictObject({
            id: z.uuid(),
            item: z.string(),
            prices: z.record(z.string(), z.int().min(1)).describe('Own prices by currency, in minor units.'),
            until: instant,
            details: item.optional().describe('The item, if only personal offers sell it.'),
          }),
        )
        .optional()
        .describe('Personal offers that this player can use now. Servers of the previous version omit it.'),
      noFirstTopUp: z
        .array(z.string())
        .describe('Items whose first top-up bonus this player has used, or an open order holds.'),
      heldFirstTopUp: z
        .array(z.string())
        .optional()
        .describe('Those of them whose bonus an open order holds. Servers of the previous version omit it.'),
    }),
    errors: ['session.required', 'game.unknown'],
  }),
};

export type Character = z.infer<typeof character>;
export type LimitUsage = z.infer<typeof usage>;
