import { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import { blockPlayer, deleteSessions, unblockPlayer } from '#server/domains/accounts/index.ts';
import { action } from '../operation.ts';
import type { Parts } from '../parts.ts';
import { playerOf, profileOf } from '../players.repo.ts';
import { OperationRefusal } from '../refusal.ts';

const player = z.string().min(1).max(254);
/** The log keeps only the internal id, which identifies no person once the account is erased. */
const kept = () => ({});

export const playersBlock = action({
  name: 'players block',
  permission: 'players.block',
  input: z.strictObject({
    player,
    until: z.iso
      .datetime({ message: '{until} is a time in UTC such as 2026-12-31T00:00:00Z' })
      .transform((text) => new Date(text))
      .optional()
      .describe('When it ends; absent: when somebody ends it.'),
  }),
  kept: ({ until }) => ({ until: until?.toISOString() ?? 'unblocked' }),
  perform: async (_: object, tx, { player, until = null }) => {
    const playerId = await playerOf(tx, player);
    if (until && until <= (await databaseNow(tx)))
      throw new OperationRefusal('usage', `{until} ${until.toISOString()} is over.`);
    await blockPlayer(tx, playerId, until);
    return { number: null, playerId, until };
  },
});

export const playersUnblock = action({
  name: 'players unblock',
  permission: 'players.block',
  input: z.strictObject({ player }),
  kept,
  perform: async (_: object, tx, { player }) => {
    const playerId = await playerOf(tx, player);
    if (!(await unblockPlayer(tx, playerId)))
      throw new OperationRefusal('player.not_blocked', `Player ${player} is not blocked.`, { player });
    return { number: null, playerId };
  },
});

export const playersSignOut = action({
  name: 'players sign-out',
  permission: 'players.block',
  input: z.strictObject({ player }),
  kept,
  perform: async (_: object, tx, { player }) => {
    const playerId = await playerOf(tx, player);
    return { number: null, playerId, ended: await deleteSessions(tx, playerId) };
  },
});

/** Returns a player's contact data, which the desk masks; the audit log records who looked and why. */
export const playersReveal = action({
  name: 'players reveal',
  permission: 'players.read',
  input: z.strictObject({ player }),
  kept,
  ask: async ({ sql }, { player }) => {
    const playerId = await playerOf(sql, player);
    const { username = null, email = null, phone = null } = (await profileOf(sql, playerId)) ?? {};
    return { playerId, username, email, phone };
  },
  perform: async (_: object, __, ___, { asked: { playerId } }) => ({ number: null, playerId }),
  shown: ({ username, email, phone }) => ({ username, email, phone }),
});

/**
 * Exports all stored data of a player, for players who request theirs.
 * The audit log records the export, not the data.
 */
export const playersExport = action({
  name: 'players export',
  permission: 'players.export',
  input: z.strictObject({ player, most: z.int().optional().describe('Most bytes; absent: no bound.') }),
  kept,
  ask: async (
    { readOnly, playerData }: Pick<Parts, 'readOnly' | 'playerData'>,
    { player, most = Number.POSITIVE_INFINITY },
  ) => {
    const playerId = await playerOf(readOnly, player);
    const data = await playerData(readOnly, playerId);
    if (Buffer.byteLength(JSON.stringify(data)) > most)
      throw new OperationRefusal('export.too_large', 'These data are too many for the desk: use `players export`.');
    return { playerId, madeAt: await databaseNow(readOnly), data };
  },
  perform: async (_, __: Tx, ___, { asked: { playerId } }) => ({ number: null, playerId }),
  shown: ({ madeAt, data }) => ({ madeAt, data }),
});
