import type { Buyer } from './buyers.ts';
import { withdraw } from './changes.ts';
import { resolveUnclear } from './operators.ts';
import type { Witness } from './witness.ts';
import type { ChaosWorld } from './world.ts';

/** In one of nine orders the buyer withdraws, or tries to, days after everything else. */
const WITHDRAWN_LATE = 9;
/** One of twelve ended orders is paid after all, long after its end. */
const LATE_SHARE = 12;

/**
 * Days later: staff resolves unclear deliveries, and some buyers withdraw only now. Returns true if there was anything.
 */
export async function thinkAgain(world: ChaosWorld, witness: Witness, buyers: readonly Buyer[]): Promise<boolean> {
  const resolved = await resolveUnclear(world, witness);
  const withdrawn = await withdrawLate(world, witness, buyers);
  return resolved + withdrawn > 0;
}

/** Banks decide every dispute: one in two for the player. */
export async function closeDisputes(world: ChaosWorld): Promise<void> {
  const payments = await world.books();
  for (const [i, { id }] of payments.filter(({ dispute }) => dispute === 'open').entries()) {
    await world
      .providerOf(id)
      .post(`/control/payments/${id}/outcome`, { outcome: i % 2 === 0 ? 'dispute_won' : 'dispute_lost' });
  }
}

/** Some rights are still valid then, others have ended; some items were delivered, and some never were. */
async function withdrawLate(world: ChaosWorld, witness: Witness, buyers: readonly Buyer[]): Promise<number> {
  const byUid = new Map(buyers.map((buyer) => [buyer.uid, buyer]));
  const late = [...witness.orders].filter((_, i) => byUid.size > 0 && i % WITHDRAWN_LATE === 0);
  for (const [number, { uid }] of late) {
    const buyer = byUid.get(uid);
    if (buyer) await withdraw(world, witness, buyer, number, 1);
  }
  return late.length;
}

/**
 * Pays after everything is over: for orders that were cancelled, expired, or paid by another attempt. Pages that are
 * still open for such orders are paid or left, in turn.
 */
export async function payLate(world: ChaosWorld, witness: Witness): Promise<void> {
  const payments = await world.books();
  const ended = payments.filter(
    ({ id, status }) => world.providerOf(id) === world.psp && ['cancelled', 'failed', 'expired'].includes(status),
  );
  const late = ended.filter((_, i) => i % LATE_SHARE === 0).map(({ id }) => ({ id, outcome: 'success' }));
  const open = payments.filter(({ status }) => status === 'created');
  for (const { id, outcome } of [
    ...late,
    ...open.map(({ id }, i) => ({ id, outcome: i % 2 === 0 ? 'success' : 'abandon' })),
  ]) {
    const isOpen = await world
      .providerOf(id)
      .post(`/control/payments/${id}/outcome`, { outcome })
      .then(() => true, closedMeanwhile);
    if (!isOpen) continue;
    witness.count(`after the end: ${outcome}`);
    const number = witness.payments.get(id);
    if (number) witness.note(number, `provider ${id} after the end: ${outcome}`);
  }
}

/** The time of a page can end after the books were read. */
function closedMeanwhile(error: Error): false {
  if (!error.message.includes(' answered 409')) throw error;
  return false;
}
