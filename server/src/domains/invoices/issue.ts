import type { Tx } from '#server/db/client.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import { soldOrders } from '#server/domains/orders/index.ts';
import { ledgerMovements } from '#server/domains/payments/index.ts';
import { clockNow, documentsOf, insertDocuments, lockSequences, type TaxDocument } from './documents.repo.ts';
import { draftDocuments } from './draft.ts';
import { issuesInvoices } from './invoices.catalog.ts';
import { type Candidate, freshSequences, issuerFor } from './issuer.ts';

interface OrderRef {
  playerId: string;
  number: string;
}

/**
 * Issues the missing documents of orders, each once, however often this is called. The caller's transaction holds the
 * rows of the numbers until it ends, so that the order of numbers is the order of issue, and a rollback leaves no gap.
 * @param canBegin whether orders without an invoice get one, if their country has a series
 * @returns the numbers of the new documents
 */
export async function issueDocuments(
  tx: Tx,
  catalogue: Catalogue,
  refs: readonly OrderRef[],
  canBegin: boolean,
): Promise<string[]> {
  const candidates = await candidatesOf(tx, catalogue, refs, canBegin);
  if (candidates.length === 0) return [];
  const orders = candidates.map(({ order }) => order);
  const sequences = await lockSequences(tx, freshSequences(candidates, await clockNow(tx)));
  // Read with the locks held: another worker may have issued documents meanwhile.
  const existing = byOrder(await documentsOf(tx, orders));
  const since = new Date(Math.min(...orders.map(({ createdAt }) => createdAt.getTime())));
  const paymentIds = orders.map(({ paymentId }) => paymentId);
  const movements = Map.groupBy(await ledgerMovements(tx, paymentIds, since), ({ paymentId }) => paymentId);
  const now = await clockNow(tx);
  const documents = candidates.flatMap((candidate) => {
    const { order } = candidate;
    const facts = {
      movements: movements.get(order.paymentId) ?? [],
      existing: existing.get(keyOf(order)) ?? [],
      canBegin,
    };
    return draftDocuments(candidate, facts, sequences, now);
  });
  if (documents.length > 0) {
    const used = new Set(documents.map(({ prefix }) => prefix));
    await insertDocuments(
      tx,
      documents,
      [...sequences.values()].filter(({ prefix }) => used.has(prefix)),
    );
  }
  return documents.map(({ number }) => number);
}

/** Returns the orders that may need documents: those of a country with a series, and those with an invoice. */
async function candidatesOf(
  tx: Tx,
  catalogue: Catalogue,
  refs: readonly OrderRef[],
  canBegin: boolean,
): Promise<Candidate[]> {
  const unique = [...new Map(refs.map((ref) => [keyOf(ref), ref])).values()];
  if (canBegin && !issuesInvoices(catalogue)) return [];
  const before = byOrder(await documentsOf(tx, unique));
  const wanted = canBegin ? unique : unique.filter((ref) => before.has(keyOf(ref)));
  if (wanted.length === 0) return [];
  return (await soldOrders(tx, catalogue, wanted)).flatMap((order) => {
    const invoice = before.get(keyOf(order))?.find(({ kind }) => kind === 'invoice');
    const issuer = issuerFor(catalogue, order, invoice);
    return issuer ? [{ order, issuer }] : [];
  });
}

const keyOf = ({ playerId, number }: OrderRef): string => `${playerId} ${number}`;

const byOrder = (documents: readonly TaxDocument[]): Map<string, TaxDocument[]> =>
  Map.groupBy(documents, ({ playerId, order: number }) => keyOf({ playerId, number }));
