import { createBatcher } from '#server/db/batcher.ts';
import type { Sql } from '#server/db/client.ts';
import type { KeyUse } from '#server/db/once/idempotency.ts';
import type { Log } from '#server/kernel/log.ts';
import { insertPayments, type NewPayment, type Redirect, recordRedirects } from './payments.repo.ts';
import { insertWebhooks, type SealedWebhook } from './updates/webhooks.repo.ts';

/** Batches writes of concurrent payments and webhooks into one statement each. @param waits see `insertPayments` */
export const writeTogether = ({ sql, log }: { sql: Sql; log: Log }, waits: { call: number; check: number }) => ({
  insertPayment: createBatcher(
    (all: { payment: NewPayment; use: KeyUse }[]) =>
      insertPayments(
        sql,
        all.map(({ payment }) => payment),
        all.map(({ use }) => use),
        waits,
      ),
    // Two attempts for one payable in one statement would get the same slot.
    { log, keyOf: ({ payment }) => payment.payable },
  ),
  recordRedirect: createBatcher((all: Redirect[]) => recordRedirects(sql, all), { log }),
  /** Returns whether this webhook, or another one in its batch, is new. */
  insertWebhook: createBatcher(
    async (all: SealedWebhook[]) => {
      const fresh = await insertWebhooks(sql, all);
      return all.map(() => fresh > 0);
    },
    { log },
  ),
});

export type PaymentWrites = ReturnType<typeof writeTogether>;
