import type { Court } from './court.ts';

/**
 * I23: a payment is at one provider, the one that the attempt names. A provider that was passed over has no page of it
 * that could still be paid.
 */
export function judgeRoutes(court: Court): void {
  const entries = Map.groupBy(court.facts.books.payments, ({ reference }) => reference);
  for (const [reference, books] of entries) {
    const ours = court.payments.get(reference);
    // I2 reports payments that the shop does not know.
    if (!ours) continue;
    const at = [...new Set(books.map(({ provider }) => provider))];
    court.check(
      'I23',
      ours.payable,
      at.length === 1 && at[0] === ours.provider,
      () => `payment ${reference} is at ${at.join(' and ')}, the attempt names ${ours.provider}`,
    );
  }
}
