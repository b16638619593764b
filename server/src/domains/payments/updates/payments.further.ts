import type { Tx } from '#server/db/client.ts';
import { type PaymentsDeps, providerOf } from '../payments.deps.ts';
import { receivedFrom } from '../payments.port.ts';
import { applyAll } from './payments.apply.ts';
import { webhooksOf } from './webhooks.repo.ts';

const QUEUE = 'payments.ask_further';

export interface WebhookRef {
  provider: string;
  eventId: string;
}

/** Queues webhooks that do not say enough. A job asks their provider, outside of any transaction. */
export const queueFurther = (deps: PaymentsDeps, tx: Tx, refs: readonly WebhookRef[]): Promise<void> =>
  deps.queue.add<WebhookRef>(
    tx,
    QUEUE,
    refs.map((data) => ({ data })),
  );

/** Defines the queue; with `work`, this process also takes jobs. */
export async function startFurther(deps: PaymentsDeps, work: boolean): Promise<void> {
  await deps.queue.define(QUEUE);
  if (!work) return;
  await deps.queue.work<WebhookRef>(QUEUE, { batch: 1, concurrency: 2 }, async (refs) => {
    for (const ref of refs) await askFurther(deps, ref);
  });
}

/** Asks the provider about a webhook and stores the answer. Throws if the job must be retried. */
async function askFurther(deps: PaymentsDeps, ref: WebhookRef): Promise<void> {
  const [webhook] = await webhooksOf(deps.sql, [ref]);
  const ask = webhook && providerOf(deps, ref.provider).askFurther?.(webhook.body);
  const updates = ask && (await ask());
  if (!updates || updates.length === 0) return;
  await deps.sql.begin((tx) => applyAll(deps, tx, receivedFrom(ref.provider, updates)));
  deps.poke();
}
