import { z } from 'zod';
import { type ActionLine, actionsWhere } from '../actions.repo.ts';
import { BYTE_ORDER_MARK, csv } from '../csv.ts';
import { action } from '../operation.ts';
import { actionFilter, filterOf } from '../queries/actions.ts';

/** Most entries of a file, which the server and the browser hold in memory. */
const MOST = 10_000;
const HEAD = ['time', 'operator', 'operation', 'order', 'player', 'reason', 'arguments', 'result', 'id'];

const row = ({ at, by, command, order, uid, why, arguments: given, result, id }: ActionLine) => [
  at.toISOString(),
  by,
  command,
  order,
  uid,
  why,
  JSON.stringify(given),
  JSON.stringify(result),
  id,
];

/** Returns the newest matching entries of the audit log as CSV. The look is an entry itself, without the content. */
export const auditExport = action({
  name: 'audit export',
  permission: 'audit.read',
  input: z.strictObject(actionFilter),
  // A player can be given by the email, which the audit log must not keep.
  kept: ({ operator, order, command, days, from, until }) =>
    Object.fromEntries(
      Object.entries({ operator, order, command, days, from: from?.toISOString(), until: until?.toISOString() })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    ),
  ask: async ({ sql }, given) => {
    const filter = await filterOf(sql, given);
    const rows = await actionsWhere(sql, filter, MOST + 1);
    return { rows: rows.slice(0, MOST), isAll: rows.length <= MOST, playerId: filter.playerId };
  },
  perform: async (_: object, __, ___, { asked: { rows, playerId } }) => ({
    number: null,
    entries: rows.length,
    ...(playerId !== undefined && { playerId }),
  }),
  shown: ({ rows, isAll }) => ({ csv: `${BYTE_ORDER_MARK}${csv([HEAD, ...rows.map(row)])}\r\n`, isAll }),
});
