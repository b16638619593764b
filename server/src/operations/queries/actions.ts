import { z } from 'zod';
import { actionsWhere } from '../actions.repo.ts';
import { pageOf, paging, positionAt } from '../cursor.ts';
import { query } from '../operation.ts';
import { playerOf } from '../players.repo.ts';

const POSITION = z.tuple([z.int()]);
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
    ...paging,
  }),
  read: async ({ sql }, { operator, order, player, after, most, ...rest }) => {
    const playerId = player === undefined ? undefined : await playerOf(sql, player);
    const filter = { ...rest, by: operator, order: order?.toUpperCase(), playerId };
    const [before] = positionAt(after, POSITION) ?? [null];
    const rows = await actionsWhere(sql, filter, most + 1, before);
    const { page, ...more } = pageOf(rows, most, ({ position }) => [position]);
    return { actions: page.map(({ position, ...action }) => action), ...more };
  },
});
