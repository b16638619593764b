import type { DomainEvents, NoticeFact } from '#contract/events.ts';
import type { Sql, Tx } from '#server/db/client.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { Seller } from '#server/kernel/letters/letter.ts';
import { renderLetter } from '#server/kernel/letters/letter-render.ts';
import type { MailSender } from '#server/kernel/letters/mail.ts';
import { type Log, redact } from '#server/kernel/log.ts';
import { LETTER_RETRY_SECONDS } from '../accounts.rules.ts';
import { noticeLetter } from './accounts.letters.ts';

const QUEUE = 'accounts.letters';

interface LetterJob {
  fact: NoticeFact;
  /** Tries made so far. */
  tries: number;
}

/** Letters to the owner of an account. They exist only as jobs, which are deleted within two hours after sending. */
export interface Notices {
  /** Queues letters in the caller's transaction. */
  onNotice(tx: Tx, facts: DomainEvents['account.notice'][]): Promise<void>;
  /** Defines the queue. `work`: also takes jobs from it. */
  start(work: boolean): Promise<void>;
}

export function createNotices(deps: {
  sql: Sql;
  queue: Queue;
  /** Null: this installation sends no mail. */
  mail: MailSender | null;
  seller: () => Seller;
  log: Log;
  /** Replaces the retry schedule in tests. */
  retrySeconds?: readonly number[] | undefined;
}): Notices {
  const { sql, queue, mail, seller, log, retrySeconds = LETTER_RETRY_SECONDS } = deps;

  const send = async ({ fact, tries }: LetterJob, sender: MailSender): Promise<void> => {
    const about = { kind: fact.kind, player: fact.playerId, tries: tries + 1 };
    const id = `account.${fact.kind.replaceAll('_', '-')}.${fact.playerId}.${fact.reference}`;
    try {
      const from = seller();
      // Rendering fails for a kind that only a later version knows. The retry waits for a process of that version.
      const letter = renderLetter(noticeLetter(fact, from));
      const answer = await sender.send({ ...letter, id, to: fact.email, senderName: from.name });
      if (answer.result === 'refused') log.warn({ ...about, why: redact(answer.reason) }, 'a letter was refused');
    } catch (error) {
      const why = redact(error instanceof Error ? error.message : String(error));
      const wait = retrySeconds[tries];
      if (wait === undefined) return log.error({ ...about, why }, 'a letter could not be sent');
      log.warn({ ...about, why }, 'a letter is tried again');
      await queue.add<LetterJob>(sql, QUEUE, [{ data: { fact, tries: tries + 1 }, waitMs: wait * 1000 }]);
    }
  };

  return {
    async onNotice(tx, facts) {
      if (!mail) return;
      await queue.add<LetterJob>(
        tx,
        QUEUE,
        facts.map((fact) => ({ data: { fact, tries: 0 } })),
      );
    },
    async start(working) {
      await queue.define(QUEUE);
      if (!working || !mail) return;
      await queue.work<LetterJob>(QUEUE, { batch: 1, concurrency: 2 }, async (jobs) => {
        for (const job of jobs) await send(job, mail);
      });
    },
  };
}
