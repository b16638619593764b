import { z } from 'zod';
import { PROVIDER_ID } from '#contract/sign-in.ts';
import { type LinkedWay, type UnlinkRefusal, unlinkSignIn } from '#server/domains/accounts/index.ts';
import { forgetChoice } from '#server/domains/orders/index.ts';
import { action } from '../operation.ts';
import { playerOf } from '../players.repo.ts';
import { OperationRefusal } from '../refusal.ts';

const PROVIDER = '{provider} is the id of a sign-in provider, such as google, or game.';
const GID = '{gid} names the game, and is only for {provider} game.';

const REFUSALS: Readonly<Record<UnlinkRefusal, string>> = {
  absent: 'The player does not have this way to sign in: see `players show`.',
  game_number:
    'The game issued the number of this account and would link itself again. Block the player instead: `players block`.',
  last: 'This is the last way to sign in, and no email or phone is confirmed. Set an address first: `players email`.',
};

/** Removes a way to sign in, for example after somebody else linked it. */
export const playersUnlink = action({
  name: 'players unlink',
  permission: 'players.block',
  input: z
    .strictObject({
      player: z.string().min(1).max(254),
      provider: z.string().regex(PROVIDER_ID, PROVIDER),
      gid: z.int(GID).optional(),
    })
    .refine(({ provider, gid }) => (provider === 'game') === (gid !== undefined), GID),
  kept: ({ provider, gid }) => ({ provider, ...(gid !== undefined && { gid: `${gid}` }) }),
  perform: async (_: object, tx, { player, provider, gid }) => {
    const playerId = await playerOf(tx, player);
    const way: LinkedWay = provider === 'game' ? { gid: gid ?? 0 } : { provider };
    const done = await unlinkSignIn(tx, playerId, way);
    if ('refusal' in done)
      throw new OperationRefusal(`sign_in.${done.refusal}`, REFUSALS[done.refusal], { player, provider });
    if ('gid' in way) await forgetChoice(tx, playerId, way.gid);
    return { number: null, playerId, ended: done.ended };
  },
});
