import type { PaymentFact } from '../facts.ts';
import type { Court } from './court.ts';

/**
 * I1: every transaction sums to zero, every payment is the sum of its entries, and nothing is negative. Neither refunds
 * nor disputes exceed the received money.
 */
export function judgeLedger(court: Court): void {
  const { ledger, payments } = court.facts;
  court.checked.I1 += ledger.transactions - ledger.unbalanced.length;
  for (const { transaction, payment_id } of ledger.unbalanced) {
    const number = court.payments.get(payment_id)?.payable ?? null;
    court.check('I1', number, false, () => `ledger transaction ${transaction} is not zero`);
  }
  for (const payment of payments) judgePayment(court, payment);
}

function judgePayment(court: Court, payment: PaymentFact): void {
  const { id, payable, captured, refunded, disputed } = payment;
  const { sales = 0, refunds = 0, disputes = 0, provider = 0 } = court.facts.ledger.balances.get(id) ?? {};
  const booked = { captured: 0 - sales, refunded: refunds, disputed: disputes };
  const same = booked.captured === captured && booked.refunded === refunded && booked.disputed === disputed;
  court.check('I1', payable, same, () => {
    const said = JSON.stringify({ captured, refunded, disputed });
    return `payment ${id} says ${said}, the ledger ${JSON.stringify(booked)}`;
  });
  const kept = captured - refunded - disputed;
  court.check(
    'I1',
    payable,
    provider === kept,
    () => `payment ${id}: ${provider} is booked at the provider, not ${kept}`,
  );
  // The kept amount may be negative: a bank takes refunded money again if it did not hear of the refund in time.
  const least = Math.min(captured, refunded, disputed, captured - refunded, captured - disputed);
  court.check('I1', payable, least >= 0, () => {
    const balances = JSON.stringify({ ...booked, provider });
    return `payment ${id} has a negative balance, or more went than came: ${balances}`;
  });
}
