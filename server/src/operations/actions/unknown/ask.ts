import { z } from 'zod';
import type { Db, Tx } from '#server/db/client.ts';
import type { UnknownPayment } from '#server/domains/payments/index.ts';
import { isUuid } from '#server/kernel/ids/uuid.ts';
import type { Parts } from '../../parts.ts';
import { OperationRefusal } from '../../refusal.ts';
import { decisionOf, knownPayment, takeTurnWith } from '../../unknown-payments.repo.ts';

/** Player of payments whose payer is not known. No account has this id. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
/** Method of a payment whose order is not known. */
export const UNKNOWN_METHOD = 'unknown';

/** Payments of this shop have UUIDs; other systems of the same account have other references. */
export const isOurId = isUuid;

/** A payment as the provider's books name it. */
export const named = {
  provider: z.string().min(1).max(64),
  id: z.string().min(1).max(128).describe('The payment’s id in the list of differences.'),
};

/**
 * Asks the provider about a payment, before the transaction.
 * @throws OperationRefusal `payment.foreign`, `payment.not_paid`, `payment.distrusted`
 */
export async function askAbout(
  { payments }: Pick<Parts, 'payments'>,
  provider: string,
  id: string,
): Promise<UnknownPayment> {
  if (!isOurId(id))
    throw new OperationRefusal(
      'payment.foreign',
      `${id} is not an id of this shop: another system made the payment. Only \`payments write-off\` is for such a payment.`,
      { id },
    );
  const unknown = await payments.askUnknown(provider, id.toLowerCase());
  if (unknown.distrust !== null)
    throw new OperationRefusal('payment.distrusted', `The provider’s answer is refused: ${unknown.distrust}.`, { id });
  if (unknown.status !== 'captured') throw notPaid(unknown);
  return unknown;
}

const notPaid = ({ provider, paymentId, status }: UnknownPayment) =>
  new OperationRefusal(
    'payment.not_paid',
    `${provider} has no money of payment ${paymentId} (${status}). Nothing is done.`,
    { id: paymentId, status },
  );

/** Takes turns with other operators. @throws OperationRefusal `payment.decided`, `payment.known` */
export async function lockUndecided(tx: Tx, provider: string, id: string): Promise<void> {
  await takeTurnWith(tx, provider, id);
  await refuseDecided(tx, provider, id);
  const known = await knownPayment(tx, provider, id);
  if (known) throw knownAlready(id, known.order);
}

/** @throws OperationRefusal `payment.decided` */
export async function refuseDecided(db: Db, provider: string, id: string): Promise<void> {
  const before = await decisionOf(db, provider, id);
  if (!before) return;
  const { decision, by, at } = before;
  const done = decision.replace('_', ' ');
  throw new OperationRefusal('payment.decided', `This payment was ${done} by ${by} at ${at.toISOString()}.`, {
    id,
    decision,
    by,
  });
}

export const knownAlready = (id: string, order: string | null) =>
  new OperationRefusal(
    'payment.known',
    order === null
      ? `The shop has payment ${id}: see \`differences\`.`
      : `The shop has payment ${id}, of order ${order}: see \`orders show\`.`,
    { id, order },
  );
