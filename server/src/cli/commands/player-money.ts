import { cardName } from '../../operations/card-name.ts';
import { money } from '../../operations/money.ts';
import type { PlayerCard, PlayerPayment, SpentLine } from '../../operations/player-money.repo.ts';
import { playersCards, playersPayments, playersSpent } from '../../operations/queries/player-money.ts';
import { command } from '../command.ts';
import { table } from '../table.ts';
import { shortHash } from './short-hash.ts';

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
  card: cardName(payment),
  instrument: shortHash(instrument),
  country: instrumentCountry,
});

const cardRow = (card: PlayerCard) => ({
  card: cardName(card),
  instrument: shortHash(card.instrument),
  payments: card.payments,
  'last paid': card.lastPaidAt,
  'other players': card.otherPlayers,
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
    about: 'the newest 50 payments of a player, with the provider’s id, the card, and a hash of the card or account',
    input: ([player]) => ({ player }),
    answer: (found) => ({ data: found, text: table(found.payments.map(paymentRow)) }),
  }),
  command({
    operation: playersCards,
    args: ['UID|EMAIL'],
    about: 'the cards and accounts that a player paid with, and how many other players paid with each',
    input: ([player]) => ({ player }),
    answer: (found) => ({ data: found, text: table(found.cards.map(cardRow)) }),
  }),
];
