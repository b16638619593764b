import type { BookEntry } from '../books.ts';
import type { OrderFact, PaymentFact, RefundFact } from '../facts.ts';
import type { Court } from './court.ts';

/** I9: money is refunded only for a cause that the outside saw. */
export function judgeRefunds(court: Court): void {
  const asked = new Map(court.facts.refunds.map((refund) => [refund.id, refund]));
  for (const book of court.books.values()) judgeBook(court, book, asked);
  for (const refund of court.facts.refunds) {
    const payment = court.payments.get(refund.payment_id);
    const number = payment?.payable ?? null;
    const why = causeless(court, refund, payment, asked);
    court.check('I9', number, why === null, () => `${refund.amount} goes back (${refund.cause}), but ${why}`);
  }
}

/** Checks that the shop requested each refund of the provider, or the provider's staff made it without the shop. */
function judgeBook(court: Court, book: BookEntry, asked: ReadonlyMap<string, RefundFact>): void {
  const number = court.payments.get(book.reference)?.payable ?? null;
  for (const { key, amount } of book.refunds) {
    const ours = asked.get(key);
    const wanted = ours?.payment_id === book.reference ? ours.amount : court.witness.refunds.get(key);
    court.check(
      'I9',
      number,
      wanted === amount,
      () => `the provider gave ${amount} back, ${wanted ?? 'nothing'} was asked for`,
    );
  }
}

/** Returns why a refund of the shop has no cause, in words; null if there is a cause. */
function causeless(
  court: Court,
  refund: RefundFact,
  payment: PaymentFact | undefined,
  asked: ReadonlyMap<string, RefundFact>,
): string | null {
  const order = court.orders.get(payment?.payable ?? '');
  if (!payment || !order) return 'there is no such order';
  const of = refund.cause_id ?? '';
  switch (refund.cause) {
    case 'late':
      return counts(court, order, payment) ? 'it paid the order' : null;
    case 'surplus':
      return counts(court, order, payment) || !paidByAnother(court, order, payment)
        ? 'no other payment paid the order'
        : null;
    case 'wrong_amount':
      return payment.amount === order.total ? 'it was the whole total' : null;
    case 'not_met':
      return refusedByGame(court, order) ? null : 'the game did not refuse the item';
    case 'withdrawal':
      return court.witness.withdrawing.has(order.number) ? null : 'its buyer did not withdraw';
    case 'withdrawn':
      return wasCalledBack(court, order) ? null : 'nobody took all the money back before the game had the item';
    case 'operator':
      return court.witness.operators.get(order.number)?.some((amount) => amount === 'all' || amount === refund.amount)
        ? null
        : 'no operator asked for it';
    case 'again':
      return court.witness.resent.has(of) && asked.get(of)?.state === 'failed' ? null : 'no operator sent it again';
    case 'rest': {
      const failed = asked.get(of);
      return failed?.state === 'failed' && refund.amount < failed.amount ? null : 'no larger refund failed';
    }
    default:
      return 'nobody knows such a cause';
  }
}

/** Returns true if the payment made the order paid, and did not come after the end. */
const counts = (court: Court, { number, payment_id }: OrderFact, { id }: PaymentFact): boolean =>
  payment_id === id && (court.facts.timelines.get(number)?.split(' ').includes('paid') ?? false);

const paidByAnother = (court: Court, { number }: OrderFact, { id }: PaymentFact): boolean =>
  court.booksOf(number).some(({ reference, status }) => reference !== id && status === 'captured');

const refusedByGame = ({ facts, accepted }: Court, { number }: OrderFact): boolean =>
  !accepted.has(number) &&
  facts.books.deliveries.some(({ orderNumber, result }) => orderNumber === number && result === 'refused');

/**
 * Returns true if the game never had the item, and a buyer, staff of the shop or the provider, or a bank began to take
 * the money back.
 */
const wasCalledBack = (court: Court, { number }: OrderFact): boolean =>
  !court.accepted.has(number) &&
  (court.witness.withdrawing.has(number) ||
    court.witness.operators.has(number) ||
    court.booksOf(number).some(({ refunds, dispute }) => refunds.length > 0 || dispute !== null));
