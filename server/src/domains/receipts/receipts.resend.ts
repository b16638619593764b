import type { ReceiptKind } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { next } from '#server/kernel/machine.ts';
import { type ReceiptState, receiptMachine } from './receipts.machine.ts';
import type { ReceiptKey } from './receipts.repo.ts';
import { type AddressedOrder, lockLetters, queueAgain, queueParked } from './resend.repo.ts';

/** Queue of the jobs that send letters. */
export const QUEUE = 'receipts.send';

export interface ResendResult {
  queued: { kind: string; reference: string; was: ReceiptState }[];
  /** Number of letters whose content is no longer stored, so that they cannot be sent again. */
  forgotten: number;
}

export interface ReceiptResender {
  /** Queues the letters of an order again, in whatever state they are; with null as kind, all of them. */
  resend(tx: Tx, order: AddressedOrder, kind: ReceiptKind | null): Promise<ResendResult>;
  /** Queues every parked letter again and returns their number. */
  resendParked(tx: Tx): Promise<number>;
}

export async function createResender(queue: Queue): Promise<ReceiptResender> {
  await queue.define(QUEUE);
  const send = (tx: Tx, keys: readonly ReceiptKey[]): Promise<void> =>
    queue.add<ReceiptKey>(
      tx,
      QUEUE,
      keys.map((data) => ({ data })),
    );
  return {
    async resend(tx, order, kind) {
      const letters = await lockLetters(tx, order, kind);
      const able = letters.filter(({ state, known }) => known && next(receiptMachine, state, 'taken_up'));
      const { playerId, number } = order;
      const keys = able.map(({ kind, reference }): ReceiptKey => ({ playerId, number, kind, reference }));
      await queueAgain(tx, order, keys);
      // Delete the jobs that wait for a later time: the new ones replace them.
      for (const key of keys) await queue.forget<ReceiptKey>(tx, QUEUE, key);
      await send(tx, keys);
      return {
        queued: able.map(({ kind, reference, state }) => ({ kind, reference, was: state })),
        forgotten: letters.length - able.length,
      };
    },
    async resendParked(tx) {
      const keys = await queueParked(tx);
      await send(tx, keys);
      return keys.length;
    },
  };
}
