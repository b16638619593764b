import type { ActionLine } from '../../operations/actions.repo.ts';
import { actions } from '../../operations/queries/actions.ts';
import { command, numeric, type Options } from '../command.ts';
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

/** The filters of the audit log. */
export const ACTION_OPTIONS = {
  operator: { value: 'NAME' },
  order: { value: 'NUMBER' },
  player: { value: 'UID|EMAIL' },
  kind: { value: 'COMMAND' },
  days: { value: 'N' },
  from: { value: 'TIME' },
  until: { value: 'TIME' },
} as const;

/** Returns the operation's input of typed filters. */
export const actionInput = ({ operator, order, player, kind, days, from, until }: Options) => ({
  ...{ operator, order, player, from, until },
  ...(kind !== undefined && { command: kind }),
  ...(days !== undefined && { days: numeric(days) }),
});

export const actionLooks = [
  command({
    operation: actions,
    args: [],
    options: ACTION_OPTIONS,
    about:
      'the newest 500 actions of operators with time, subject and reason; filters: operator, order, player, kind such as `orders refund`, days, from and until such as 2026-11-28',
    input: (_, options) => actionInput(options),
    answer: (found) => ({ data: found, text: table(found.actions.map(actionRow)) }),
  }),
];
