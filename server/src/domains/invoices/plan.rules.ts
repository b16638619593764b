/** The kinds of tax documents. A reversal takes a credit note back, because its refund failed. */
export type DocumentKind = 'invoice' | 'credit_note' | 'reversal';

/** A movement of money in the ledger. */
export interface Movement {
  /** The ledger's transaction. */
  transaction: string;
  kind: 'capture' | 'refund' | 'refund_failed' | 'paid_outside';
  /** Minor units, above zero. */
  amount: number;
  at: Date;
}

/** A document of an order that exists, or is due. Amounts of credit notes are negative. */
export interface Due {
  kind: DocumentKind;
  /** The ledger's transaction. */
  transaction: string;
  gross: number;
  /** The transaction of the document that it corrects; null: an invoice. */
  corrects: string | null;
}

const KINDS = {
  capture: 'invoice',
  refund: 'credit_note',
  paid_outside: 'credit_note',
  refund_failed: 'reversal',
} as const satisfies Record<Movement['kind'], DocumentKind>;

/**
 * Returns the documents that an order's movements of money need and that do not exist yet, in their order. There is one
 * for each movement, so their sum is the captured money less the refunded. Disputes make none (decision 094).
 * @param canBegin whether an order without an invoice gets one
 */
export function missingDocuments(
  movements: readonly Movement[],
  existing: readonly Due[],
  canBegin: boolean,
): (Due & { at: Date })[] {
  const all: Due[] = [...existing];
  const missing: (Due & { at: Date })[] = [];
  for (const { transaction, kind: movement, amount, at } of movements) {
    if (all.some((one) => one.transaction === transaction)) continue;
    const kind = KINDS[movement];
    const invoice = all.find((one) => one.kind === 'invoice');
    // One payment is captured once. Money that goes back without an invoice needs no credit note.
    if (kind === 'invoice' ? invoice || !canBegin : !invoice) continue;
    const corrects =
      kind === 'invoice' ? null : kind === 'reversal' ? reversed(all, amount) : (invoice?.transaction ?? null);
    const gross = kind === 'credit_note' ? -amount : amount;
    all.push({ kind, transaction, gross, corrects });
    missing.push({ kind, transaction, gross, corrects, at });
  }
  return missing;
}

/** Returns the credit note whose refund failed: the last of its amount that no reversal names, or else the last. */
function reversed(all: readonly Due[], amount: number): string | null {
  const taken = new Set(all.flatMap(({ kind, corrects }) => (kind === 'reversal' ? (corrects ?? []) : [])));
  const credits = all.filter(({ kind }) => kind === 'credit_note');
  const open = credits.filter(({ transaction }) => !taken.has(transaction));
  const found = open.findLast(({ gross }) => gross === -amount) ?? open.at(-1) ?? credits.at(-1);
  return found?.transaction ?? all.find(({ kind }) => kind === 'invoice')?.transaction ?? null;
}

/**
 * Splits an amount into net and tax, by the tax of the order's total. Rounded half away from zero, as the reports round
 * each entry of the ledger.
 */
export function splitTax(gross: number, order: { tax: number; total: number }): { net: number; tax: number } {
  const [amount, part, whole] = [BigInt(Math.abs(gross)), BigInt(order.tax), BigInt(order.total)];
  if (whole === 0n) return { net: gross, tax: 0 };
  const tax = Number((2n * amount * part + whole) / (2n * whole)) * Math.sign(gross);
  return { net: gross - tax, tax };
}
