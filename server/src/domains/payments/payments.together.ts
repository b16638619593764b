import type { Sql } from '#server/db/client.ts';
import { gather } from '#server/db/gather.ts';
import type { KeyUse } from '#server/db/idempotency.ts';
import type { StoredWebhook } from './payments.port.ts';
import { insertPayments, type NewPayment, type Redirect, recordRedirects } from './payments.repo.ts';
import { insertWebhooks } from './webhooks.repo.ts';

/** What payers and providers do at the same time, written by one statement. @param waits see `insertPayments` */
export const writeTogether = (sql: Sql, waits: { call: number; check: number }) => ({
  insertPayment: gather((all: { payment: NewPayment; use: KeyUse }[]) =>
    insertPayments(
      sql,
      all.map(({ payment }) => payment),
      all.map(({ use }) => use),
      waits,
    ),
  ),
  recordRedirect: gather((all: Redirect[]) => recordRedirects(sql, all)),
  /** Answers whether it, or another that came with it, is new. */
  insertWebhook: gather(async (all: (StoredWebhook & { provider: string })[]) => {
    const fresh = await insertWebhooks(sql, all);
    return all.map(() => fresh > 0);
  }),
});

export type PaymentWrites = ReturnType<typeof writeTogether>;
