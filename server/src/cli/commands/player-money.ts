import { money } from '../../operations/money.ts';
import type { PlayerPayment, SpentLine } from '../../operations/player-money.repo.ts';
import { playersPayments, playersSpent } from '../../operations/queries/player-money.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';

/** Characters of an instrument's hash in a table: enough to recognise the same one. `--json` has all. */
const SHORT_HASH = 12;

const spentRow = ({ currency, paid, refunded, disputed, kept, ...rest }: SpentLine) => ({
  ...rest,
  paid: money(paid, currency),
  refunded: money(refunded, currency),
  disputed: money(disputed, currency),
  kept: money(kept, currency),
});

const paymentRow = ({ id: _, currency, instrument, instrumentCountry, createdAt, ...payment }: PlayerPayment) => ({
  created: createdAt,
  number: payment.number,
  provider: payment.provider,
  providerId: payment.providerId,
  method: payment.method,
  state: payment.state,
  failure: payment.failure,
  amount: money(payment.amount, currency),
  captured: money(payment.captured, currency),
  refunded: money(payment.refunded + payment.paidOutside, currency),
  disputed: money(payment.disputed, currency),
  instrument: instrument?.slice(0, SHORT_HASH),
  country: instrumentCountry,
});

export const playerMoneyLooks = [
  command({
    operation: playersSpent,
    args: ['UID|EMAIL'],
    about: 'sums of a player’s payments by month and currency: paid, refunded, disputed, kept; 24 months, newest first',
    input: ([player]) => ({ player }),
    answer: (found) => ({ data: found, text: table(found.months.map(spentRow)) }),
  }),
  command({
    operation: playersPayments,
    args: ['UID|EMAIL'],
    about: 'the newest 50 payments of a player, with the provider’s id and a hash of the card or account',
    input: ([player]) => ({ player }),
    answer: (found) => ({ data: found, text: table(found.payments.map(paymentRow)) }),
  }),
];
