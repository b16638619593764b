import { z } from 'zod';
import { grantsOf } from '../grants.repo.ts';
import { cameBy, inviteCode, invitedBy } from '../invites.repo.ts';
import { query } from '../operation.ts';
import { playerOf } from '../players.repo.ts';

const INVITED = 100;

/** Returns a player's invitees and inviter, with the reasons that players do not see. */
export const invitesShow = query({
  name: 'invites show',
  permission: 'invites.read',
  input: z.strictObject({ player: z.string() }),
  read: async ({ sql }, { player }) => {
    const playerId = await playerOf(sql, player);
    return {
      code: await inviteCode(sql, playerId),
      invited: await invitedBy(sql, playerId, INVITED),
      cameBy: await cameBy(sql, playerId),
      grants: await grantsOf(sql, playerId, ['invite']),
    };
  },
});
