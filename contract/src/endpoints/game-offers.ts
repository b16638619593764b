import { z } from 'zod';
import { addressNumber } from '../address-number.ts';
import { endpoint } from '../endpoint.ts';
import { locale } from '../locales.ts';

const id = z.string().min(1).max(64);

export const gameOffers = {
  'GET /games/:gid/offers': endpoint({
    summary: 'What the game’s backend would have the shop lead with, hide or lock for one of the player’s characters',
    auth: 'player',
    limit: 'costly',
    params: z.strictObject({ gid: addressNumber() }),
    query: z.strictObject({ region: id, roleId: id, locale: locale.default('en') }),
    output: z
      .strictObject({
        lead: z.array(z.string()).describe('Items to stand first, the first of them before all.'),
        hide: z.array(z.string()).describe('Items that this character is not offered.'),
        lock: z.array(
          z.strictObject({
            item: z.string(),
            reason: z.string().nullable().describe('The game’s own words; null: it gives none.'),
          }),
        ),
      })
      .describe('An item is in one list at most. All are empty where the game says nothing, or not within a second.'),
    errors: [
      'session.required',
      'game.unknown',
      'region.unknown',
      'character.unknown',
      'character.guest',
      'game.unavailable',
    ],
  }),
};
