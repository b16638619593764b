import type { LedgerMovement } from '#server/domains/payments/index.ts';
import type { TaxDocument } from './documents.repo.ts';
import type { Candidate } from './issuer.ts';
import { nextNumber, type Sequence } from './number.rules.ts';
import { type Due, missingDocuments, splitTax } from './plan.rules.ts';

/** The facts of an order that its next documents depend on. */
export interface Facts {
  movements: readonly LedgerMovement[];
  existing: readonly TaxDocument[];
  canBegin: boolean;
}

/**
 * Returns the missing documents of an order with their numbers, and advances the sequences.
 * @param sequences locked; by prefix
 * @param now read after the locks were taken
 */
export function draftDocuments(
  { order, issuer }: Candidate,
  { movements, existing, canBegin }: Facts,
  sequences: Map<string, Sequence>,
  now: Date,
): TaxDocument[] {
  const numbers = new Map(existing.map(({ transaction, number }) => [transaction, number]));
  let invoice = existing.find(({ kind }) => kind === 'invoice')?.number ?? null;
  return missingDocuments(movements, dueOf(existing), canBegin).map((due) => {
    const prefix = due.kind === 'invoice' ? issuer.prefix : issuer.creditPrefix;
    const sequence = sequences.get(prefix);
    if (!sequence) throw new Error(`the numbers of ${prefix} are not locked`);
    const { place, after } = nextNumber(sequence, now);
    sequences.set(prefix, after);
    numbers.set(due.transaction, place.number);
    const forInvoice = due.kind === 'invoice' ? null : invoice;
    if (due.kind === 'invoice') invoice = place.number;
    return {
      ...place,
      ...amountsOf({ order, issuer }, due),
      corrects: due.corrects === null ? null : (numbers.get(due.corrects) ?? null),
      content: { ...contentOf({ order, issuer }, due.at), invoice: forInvoice },
    };
  });
}

const dueOf = (documents: readonly TaxDocument[]): Due[] => {
  const transactions = new Map(documents.map(({ number, transaction }) => [number, transaction]));
  return documents.map(({ kind, transaction, gross, corrects }) => ({
    kind,
    transaction,
    gross,
    corrects: corrects === null ? null : (transactions.get(corrects) ?? null),
  }));
};

function amountsOf({ order, issuer }: Candidate, { kind, transaction, gross }: Due) {
  const { playerId, number, paymentId, currency, total, tax } = order;
  return {
    series: issuer.series,
    kind,
    playerId,
    order: number,
    paymentId,
    transaction,
    currency,
    gross,
    ...splitTax(gross, { tax: tax?.amount ?? 0, total }),
  };
}

function contentOf({ order, issuer }: Candidate, at: Date): Omit<TaxDocument['content'], 'invoice'> {
  const { locale, seller, closing, prefix, creditPrefix, format, restart } = issuer;
  const names = order.namesIn(locale);
  return {
    ...{ locale, seller, closing },
    country: order.country,
    placedAt: order.createdAt.toISOString(),
    movedAt: at.toISOString(),
    game: names.game,
    item: names.item,
    quantity: 1,
    tax: order.tax && { name: names.tax, percent: order.tax.percent },
    series: { prefix, creditPrefix, format, restart },
  };
}
