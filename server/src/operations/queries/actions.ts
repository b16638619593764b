import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { type ActionFilter, actionsWhere } from '../actions.repo.ts';
import { pageOf, paging, positionAt } from '../cursor.ts';
import { query } from '../operation.ts';
import { playerOf } from '../players.repo.ts';

const POSITION = z.tuple([z.int()]);
const DAYS = '{days} is 1 to 3650.';
const time = (name: string) =>
  z
    .union(
      [z.iso.date(), z.iso.datetime()],
      `{${name}} is a day, or a moment in UTC: 2026-11-28 or 2026-11-28T12:00:00Z.`,
    )
    .transform((text) => new Date(text))
    .refine((at) => at.getUTCFullYear() >= 1, `{${name}} is of the year 1 or later.`)
    .optional();

/** The filter of the audit log. */
export const actionFilter = {
  operator: z.string().optional(),
  order: z.string().optional(),
  player: z.string().optional(),
  command: z.string().optional(),
  days: z.int(DAYS).min(1, DAYS).max(3650, DAYS).optional(),
  from: time('from'),
  until: time('until'),
};

const filterSchema = z.strictObject(actionFilter);

/** Returns the filter of the repository. @throws OperationRefusal `player.unknown` */
export async function filterOf(
  sql: Db,
  { operator, order, player, ...rest }: z.output<typeof filterSchema>,
): Promise<ActionFilter> {
  const playerId = player === undefined ? undefined : await playerOf(sql, player);
  return { ...rest, by: operator, order: order?.toUpperCase(), playerId };
}

/** Lists actions with operator, time, subject and reason, newest first. */
export const actions = query({
  name: 'actions',
  permission: 'audit.read',
  input: z.strictObject({ ...actionFilter, ...paging }),
  read: async ({ sql }, { after, most, ...given }) => {
    const [before] = positionAt(after, POSITION) ?? [null];
    const rows = await actionsWhere(sql, await filterOf(sql, given), most + 1, before);
    const { page, ...more } = pageOf(rows, most, ({ position }) => [position]);
    return { actions: page.map(({ position, ...action }) => action), ...more };
  },
});
