import type { DomainEvents } from '#contract/events.ts';
import type { Sql, Tx } from '#server/db/client.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { Seller } from '#server/kernel/letters/letter.ts';
import type { MailAnswer, MailSender } from '#server/kernel/letters/mail.ts';
import { type Log, redact } from '#server/kernel/log.ts';
import { next } from '#server/kernel/machine.ts';
import { retryDelay } from '#server/kernel/work/retry.ts';
import { type ReceiptEvent, receiptMachine } from './receipts.machine.ts';
import { renderReceipt } from './receipts.present.ts';
import { beginTries, findNotDue, insertReceipts, type Receipt, type ReceiptKey, recordTry } from './receipts.repo.ts';
import { QUEUE } from './receipts.resend.ts';
import { RETRY_SECONDS } from './receipts.rules.ts';

export interface Receipts {
  /** Stores letters and queues their jobs in the caller's transaction; ignores duplicate events. */
  onDue(tx: Tx, facts: DomainEvents['receipt.due'][]): Promise<void>;
  /** Defines the queue; with `work`, also processes its jobs. */
  start(work: boolean): Promise<void>;
}

export function createReceipts(deps: {
  sql: Sql;
  queue: Queue;
  mail: MailSender;
  seller: () => Seller;
  random: () => number;
  log: Log;
  /** Replaces `RETRY_SECONDS` in tests. */
  retrySeconds?: readonly number[] | undefined;
}): Receipts {
  const { sql, queue, mail, seller, random, log, retrySeconds = RETRY_SECONDS } = deps;

  const send = ({ content, copy }: Receipt): Promise<MailAnswer> => {
    const from = seller();
    const { number, kind, reference, email } = content;
    return mail.send({
      ...renderReceipt(content, from),
      id: [number, kind, reference, copy > 0 && `copy${copy}`].filter(Boolean).join('.').toLowerCase(),
      to: email,
      senderName: from.name,
    });
  };

  const attempt = async (receipt: Receipt): Promise<void> => {
    const { content, state, attempts } = receipt;
    const settle = async (event: ReceiptEvent, error: string | null, wait = 0): Promise<void> => {
      const waitMs = wait * 1000;
      await sql.begin(async (tx) => {
        await recordTry(tx, content, { state: next(receiptMachine, state, event) ?? state, error, waitMs });
        if (event === 'no_answer') await queue.add<ReceiptKey>(tx, QUEUE, [{ data: keyOf(content), waitMs }]);
      });
    };
    const about = { order: content.number, kind: content.kind, attempts };
    let answer: MailAnswer;
    try {
      answer = await send(receipt);
    } catch (error) {
      const why = redact(error instanceof Error ? error.message : String(error));
      const wait = retryDelay(retrySeconds, attempts, random());
      if (wait === null) {
        log.error({ ...about, why }, 'a receipt is parked, its tries are used up');
        return settle('gave_up', why);
      }
      log.warn({ ...about, why }, 'a receipt was not sent, will retry');
      return settle('no_answer', why, wait);
    }
    if (answer.result === 'accepted') return settle('accepted', null);
    const why = redact(answer.reason);
    log.warn({ ...about, why }, 'a receipt was refused by the mail server');
    return settle('refused', why);
  };

  const work = async (jobs: ReceiptKey[]): Promise<void> => {
    const begun = await beginTries(sql, jobs);
    // Each result is recorded as soon as the letter is sent; a letter without a record is sent again.
    const results = await Promise.allSettled(begun.map(attempt));
    if (begun.length < jobs.length) {
      const later = await findNotDue(sql, jobs);
      const again = later.filter((key) => !begun.some(({ content }) => isSame(content, key)));
      await queue.add<ReceiptKey>(
        sql,
        QUEUE,
        again.map(({ waitMs, ...key }) => ({ data: key, waitMs })),
      );
    }
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  };

  return {
    async onDue(tx, facts) {
      const fresh = await insertReceipts(tx, facts);
      await queue.add<ReceiptKey>(
        tx,
        QUEUE,
        fresh.map((data) => ({ data })),
      );
    },
    async start(working) {
      await queue.define(QUEUE);
      if (working) await queue.work<ReceiptKey>(QUEUE, { batch: 5, concurrency: 2 }, work);
    },
  };
}

const keyOf = ({ playerId, number, kind, reference }: ReceiptKey): ReceiptKey => ({
  playerId,
  number,
  kind,
  reference,
});

const isSame = (a: ReceiptKey, b: ReceiptKey): boolean =>
  a.playerId === b.playerId && a.number === b.number && a.kind === b.kind && a.reference === b.reference;
