import { money } from '../../operations/money.ts';
import { disputes } from '../../operations/queries/disputes.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';

export const disputeLooks = [
  command({
    operation: disputes,
    args: [],
    options: { all: {} },
    about: 'open disputes, with the state of the item; --all: also closed ones',
    input: (_, { all }) => ({ all: all !== undefined }),
    answer: (found) => ({
      data: found,
      text: table(
        found.disputes.map(({ amount, currency, ...rest }) => ({ ...rest, amount: money(amount, currency) })),
      ),
      found: found.disputes.some(({ status }) => status === 'open'),
    }),
  }),
];
