import { approvalsApprove, approvalsDecline } from '../../operations/actions/approvals.ts';
import { approvals } from '../../operations/queries/approvals.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';

const textOf = (shown: Readonly<Record<string, string>>): string =>
  Object.entries(shown)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

export const approvalCommands = [
  command({
    operation: approvals,
    args: [],
    options: { all: {} },
    about: 'changes above a limit that wait for a second operator; with --all, decided ones too',
    input: (_, { all }) => ({ all: all !== undefined }),
    answer: (found) => ({
      data: found,
      text: table(found.approvals.map(({ shown, decidedAt, number, ...rest }) => ({ ...rest, input: textOf(shown) }))),
    }),
  }),
  command({
    operation: approvalsApprove,
    args: ['ID'],
    about: 'do what another operator asked for; needs the permission of that operation too',
    input: ([id]) => ({ id }),
    answer: (done) => ({ data: done, text: `Done, as ${done.by} asked: ${done.operation}.` }),
  }),
  command({
    operation: approvalsDecline,
    args: ['ID'],
    about: 'refuse a request, or take back your own',
    input: ([id]) => ({ id }),
    answer: (done) => ({ data: done, text: `Declined: ${done.operation}. Nothing was changed.` }),
  }),
];
