import { z } from 'zod';
import { findEarlierGrants, isDifferentBatch } from '#server/domains/rewards/index.ts';
import { batchOf, grantLines, problemsOf, resolve } from '../grant-lines.ts';
import { grantsMeant, grantsOf, LISTED, sumsOf } from '../grants.repo.ts';
import { query } from '../operation.ts';
import { playerOf, playersOf } from '../players.repo.ts';
import { OperationRefusal } from '../refusal.ts';

/** Returns the result that `grants give` would have for these lines; writes nothing. */
export const grantsCheck = query({
  name: 'grants check',
  permission: 'grants.read',
  input: grantLines,
  read: async ({ sql, catalogue }, given) => {
    const wrong = await problemsOf(sql, await catalogue(), given);
    const batch = batchOf(given);
    const players = await playersOf(
      sql,
      given.lines.map(({ uid }) => uid),
    );
    const { known, unknown } = resolve(given, players);
    const before = await findEarlierGrants(sql, batch.name, known);
    const uids = new Map([...players].map(([uid, id]) => [id, uid]));
    return {
      other: await isDifferentBatch(sql, batch),
      fresh: known.length - before.length,
      before: before.length,
      unknown,
      wrong: [
        ...wrong,
        ...before.flatMap(({ playerId, same }) =>
          same ? [] : [{ uid: uids.get(playerId) ?? null, why: 'the player has something else of this batch' }],
        ),
      ],
    };
  },
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const grantId = z.string().regex(UUID, '{id} is the id of a grant, from `grants show`');

/** Shows the grants of a player or of a batch: the sum of each state, and the first grants. */
export const grantsShow = query({
  name: 'grants show',
  permission: 'grants.read',
  input: z
    .strictObject({ player: z.string().optional(), batch: z.string().optional() })
    .refine(({ player, batch }) => (player === undefined) !== (batch === undefined), 'Either {player} or {batch}.'),
  read: async ({ sql }, { player, batch = '' }) => {
    if (player !== undefined)
      return { sums: [], grants: await grantsOf(sql, await playerOf(sql, player)), listed: LISTED };
    const sums = await sumsOf(sql, { batch });
    if (sums.length === 0) throw new OperationRefusal('batch.unknown', `There is no batch ${batch}.`, { batch });
    return { sums, grants: await grantsMeant(sql, { batch }), listed: LISTED };
  },
});
