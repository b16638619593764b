import { z } from 'zod';
import { actionsWhere } from '../actions.repo.ts';
import { query } from '../operation.ts';
import { playerOf } from '../players.repo.ts';

const MOST = 500;
const DAYS = '{days} is 1 to 3650.';

/** Lists actions with operator, time, subject and reason, newest first. */
export const actions = query({
  name: 'actions',
  permission: 'audit.read',
  input: z.strictObject({
    operator: z.string().optional(),
    order: z.string().optional(),
    player: z.string().optional(),
    command: z.string().optional(),
    days: z.int(DAYS).min(1, DAYS).max(3650, DAYS).optional(),
  }),
  read: async ({ sql }, { operator, order, player, ...rest }) => {
    const playerId = player === undefined ? undefined : await playerOf(sql, player);
    const filter = { ...rest, by: operator, order: order?.toUpperCase(), playerId };
    return { actions: [...(await actionsWhere(sql, filter, MOST))] };
  },
});
