import type { ActionLine } from '../../operations/actions.repo.ts';
import { actions } from '../../operations/queries/actions.ts';
import { command, numeric } from '../command.ts';
import { table } from '../table.ts';

export const actionRow = ({ at, by, command, order, uid, why, arguments: kept }: ActionLine) => ({
  at,
  by,
  command,
  order,
  player: uid,
  why,
  with: Object.entries(kept)
    .filter(([name]) => name !== 'number')
    .map(([name, value]) => `${name}=${value}`)
    .join(' '),
});

export const actionLooks = [
  command({
    operation: actions,
    args: [],
    options: {
      operator: { value: 'NAME' },
      order: { value: 'NUMBER' },
      player: { value: 'UID|EMAIL' },
      kind: { value: 'COMMAND' },
      days: { value: 'N' },
    },
    about:
      'the newest 500 actions of operators with time, subject and reason; filters: operator, order, player, kind such as `orders refund`',
    input: (_, { kind, days, ...rest }) => ({
      ...rest,
      ...(kind !== undefined && { command: kind }),
      ...(days !== undefined && { days: numeric(days) }),
    }),
    answer: (found) => ({ data: found, text: table(found.actions.map(actionRow)) }),
  }),
];
