import { z } from 'zod';
import { action } from '../operation.ts';
import { playerOf, profileOf } from '../players.repo.ts';

/** Looks at the shop as a player, with this player's offers. The audit log records who looked and why. */
export const playersPreview = action({
  name: 'players preview',
  permission: 'players.read',
  input: z.strictObject({ player: z.string().min(1).max(254) }),
  kept: () => ({}),
  ask: async ({ sql }, { player }) => {
    const playerId = await playerOf(sql, player);
    const { uid, nickname } = (await profileOf(sql, playerId)) ?? { uid: player, nickname: '' };
    return { playerId, uid: String(uid), nickname };
  },
  perform: async (_: object, __, ___, { asked: { playerId } }) => ({ number: null, playerId }),
  shown: ({ playerId, uid, nickname }) => ({ player: { playerId, uid, nickname } }),
});
