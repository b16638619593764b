import type { BookPayment } from '../books.ts';
import { type Court, kept, sum } from './court.ts';

/** I2: the kept money of an order equals the provider's books; every payment in them is one of ours. */
export function judgeMoney(court: Court): void {
  for (const { number } of court.facts.orders) {
    const ours = sum(court.paymentsOf(number), (p) => p.captured - p.refunded - p.disputed);
    const theirs = sum(court.booksOf(number), kept);
    court.check('I2', number, ours === theirs, () => `we keep ${ours}, the provider says ${theirs}`);
  }
  for (const book of court.books.values()) judgeEntry(court, book);
}

function judgeEntry(court: Court, book: BookPayment): void {
  const ours = court.payments.get(book.reference);
  const number = ours?.payable ?? null;
  court.check(
    'I2',
    number,
    ours !== undefined,
    () => `the provider has ${book.id} (${book.status}), we never heard of it`,
  );
  if (!ours) return;
  court.check(
    'I2',
    number,
    ours.state !== 'disputed' || book.dispute === 'open',
    () => `payment ${ours.id} is disputed to us, the provider says ${book.dispute}`,
  );
  const { captured, refunded, disputed } = ours;
  const theirs = {
    captured: book.status === 'captured' ? book.amount : 0,
    refunded: book.refunded,
    disputed: book.disputed,
  };
  const same = captured === theirs.captured && refunded === theirs.refunded && disputed === theirs.disputed;
  court.check('I2', number, same, () => {
    const said = JSON.stringify({ captured, refunded, disputed });
    return `payment ${ours.id}: we say ${said}, the provider ${JSON.stringify(theirs)}`;
  });
}
