import { money } from '../../operations/money.ts';
import { ordersWithdrawals } from '../../operations/queries/withdrawals.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';

export const withdrawalLooks = [
  command({
    operation: ordersWithdrawals,
    args: [],
    options: { all: {} },
    about: 'withdrawals of buyers whose money is not refunded yet; --all: also completed ones',
    input: (_, { all }) => ({ all: all !== undefined }),
    answer: (found) => ({
      data: found,
      text: table(
        found.withdrawals.map(({ total, currency, ...rest }) => ({ ...rest, total: money(total, currency) })),
      ),
      found: found.withdrawals.some(({ state }) => state === 'waiting'),
    }),
  }),
];
