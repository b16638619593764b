import { z } from 'zod';
import { eraseDemoPlayers } from '#server/domains/accounts/index.ts';
import { action } from '../operation.ts';

export const demoPlayersErase = action({
  name: 'demo-players erase',
  permission: 'players.erase',
  input: z.strictObject({}),
  kept: () => ({}),
  perform: async (_, tx) => ({ number: null, erased: await eraseDemoPlayers(tx) }),
});
