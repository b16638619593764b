import type { DomainEvent, DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { publish } from '#server/db/outbox.ts';
import { type LedgerLine, writeLedger } from './ledger.repo.ts';
import { postingsBetween } from './ledger.rules.ts';
import { type PaymentsDeps, providerOf } from './payments.deps.ts';
import type { PaymentNews } from './payments.port.ts';
import { insertWebhook, lockPayments, updatePayments, webhooksOf } from './payments.repo.ts';
import { applyNews, type Payment } from './payments.rules.ts';

/** Verifies, stores and acknowledges a webhook; what it means is worked out later. @throws Refusal `payment.signature` */
export async function receiveWebhook(
  deps: PaymentsDeps,
  provider: string,
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
): Promise<void> {
  const webhook = providerOf(deps, provider).readWebhook(raw, headers);
  if (await insertWebhook(deps.sql, provider, webhook)) deps.poke();
}

/** Works out stored webhooks, a batch at a time. */
export async function onWebhooks(
  deps: PaymentsDeps,
  tx: Tx,
  events: DomainEvents['payment.webhook_stored'][],
): Promise<void> {
  const webhooks = await webhooksOf(tx, events);
  const news = webhooks.flatMap(({ provider, body }) => providerOf(deps, provider).interpret(body) ?? []);
  await applyAll(deps, tx, news);
}

/** What working out a stored webhook again did: the payments it speaks of, and those that it changed. */
export interface Replayed {
  type: string;
  payments: Payment[];
  changed: Payment[];
}

/** Works out one stored webhook again; null when it was never stored. */
export async function replayWebhook(
  deps: PaymentsDeps,
  tx: Tx,
  ref: { provider: string; eventId: string },
): Promise<Replayed | null> {
  const [webhook] = await webhooksOf(tx, [ref]);
  if (!webhook) return null;
  const news = providerOf(deps, webhook.provider).interpret(webhook.body);
  const changed = news ? await applyAll(deps, tx, [news]) : [];
  return { type: webhook.type, payments: news ? await lockPayments(tx, [news.paymentId]) : [], changed };
}

/**
 * Applies news to their payments and writes what follows: states, ledger, events. All in one transaction.
 * Answers the payments that changed.
 */
export async function applyAll(deps: PaymentsDeps, tx: Tx, news: readonly PaymentNews[]): Promise<Payment[]> {
  const ids = [...new Set(news.map((said) => said.paymentId))];
  const before = new Map<string, Payment>();
  for (const payment of await lockPayments(tx, ids)) before.set(payment.id, payment);

  const after = new Map(before);
  const events: DomainEvent[] = [];
  for (const said of news) {
    const payment = after.get(said.paymentId);
    const outcome = payment ? applyNews(payment, said) : ({ kind: 'alert', why: 'no such payment' } as const);
    if (outcome.kind === 'alert') {
      deps.log.error({ alert: 'payment.news_refused', payment: said.paymentId, news: said.event }, outcome.why);
    } else if (outcome.kind === 'changed') {
      after.set(said.paymentId, outcome.payment);
      events.push(...outcome.events);
    }
  }

  const changed = [...after.values()].filter((payment) => payment !== before.get(payment.id));
  const lines = changed.flatMap((payment): LedgerLine[] => {
    const earlier = before.get(payment.id) ?? { captured: 0, refunded: 0, disputed: 0 };
    return postingsBetween(earlier, payment).map((posting) => ({ payment, posting }));
  });
  await updatePayments(tx, changed);
  await writeLedger(tx, lines, deps.clock.now());
  await publish(tx, events);
  return changed;
}
