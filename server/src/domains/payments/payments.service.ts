import { randomUUID } from 'node:crypto';
import type { DomainEvents } from '#contract/events.ts';
import type { Sql, Tx } from '#server/db/client.ts';
import { earlierResult, type KeyUse } from '#server/db/idempotency.ts';
import { publish } from '#server/db/outbox.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Log } from '#server/kernel/log.ts';
import { refusal } from '#server/kernel/refusal.ts';
import type { PaymentProvider, PaymentRequest } from './payments.port.ts';
import {
  findPayment,
  insertPayment,
  insertWebhook,
  lockPayments,
  recordNoAnswer,
  recordRedirect,
  takeOver,
  updatePayments,
  webhooksOf,
} from './payments.repo.ts';
import { applyNews, type Payment } from './payments.rules.ts';

/** How long a call to the provider may hold the attempt; above the adapter's own time limit. */
const CALL_MS = 15_000;

export interface StartPayment extends Omit<PaymentRequest, 'paymentId'> {
  playerId: string;
  provider: string;
  payable: string;
}

export interface Payments {
  /**
   * Opens an attempt and answers where the player pays.
   * @throws Refusal `payment.provider_unavailable`, `request.in_flight`, `request.key_reused`
   */
  start(request: StartPayment, use: KeyUse): Promise<{ paymentId: string; redirectUrl: string }>;
  /** Verifies, stores and acknowledges; what it means is worked out later. @throws Refusal `payment.signature` */
  receiveWebhook(provider: string, raw: Buffer, headers: Record<string, string | string[] | undefined>): Promise<void>;
  knowsProvider(provider: string): boolean;
  /** Subscriber of `payment.webhook_stored`. */
  onWebhooks(tx: Tx, events: DomainEvents['payment.webhook_stored'][]): Promise<void>;
}

export function createPayments(deps: {
  sql: Sql;
  clock: Clock;
  log: Log;
  providers: readonly PaymentProvider[];
  poke: () => void;
}): Payments {
  const { sql, clock, log, poke } = deps;
  const providers = new Map(deps.providers.map((provider) => [provider.name, provider]));
  const providerOf = (name: string): PaymentProvider => {
    const provider = providers.get(name);
    if (!provider) throw refusal('payment.provider_unavailable', {});
    return provider;
  };

  const callProvider = async (id: string, request: StartPayment) => {
    const { provider, playerId, payable: _, ...asked } = request;
    const answer = await providerOf(provider)
      .create({ ...asked, paymentId: id })
      .catch(async (error: unknown) => {
        log.warn({ err: error, provider, payment: id }, 'the payment provider did not open the payment');
        await recordNoAnswer(sql, playerId, id, clock.now());
        throw refusal('payment.provider_unavailable', {});
      });
    await recordRedirect(sql, playerId, id, answer.providerId, answer.redirectUrl);
    return { paymentId: id, redirectUrl: answer.redirectUrl };
  };

  const repeat = async (request: StartPayment, use: KeyUse) => {
    const id = await earlierResult(sql, use);
    const earlier = id && (await findPayment(sql, request.playerId, id));
    if (!earlier) throw refusal('request.in_flight', {});
    if (earlier.redirectUrl) return { paymentId: earlier.id, redirectUrl: earlier.redirectUrl };
    const now = clock.now();
    const taken = await takeOver(sql, request.playerId, earlier.id, now, new Date(now.getTime() + CALL_MS));
    if (!taken) throw refusal('request.in_flight', {});
    return callProvider(taken.id, request);
  };

  return {
    knowsProvider: (provider) => providers.has(provider),

    async start(request, use) {
      const id = randomUUID();
      const at = clock.now();
      const fresh = await insertPayment(sql, { ...request, id, at }, use, new Date(at.getTime() + CALL_MS));
      return fresh ? callProvider(id, request) : repeat(request, use);
    },

    async receiveWebhook(name, raw, headers) {
      const webhook = providerOf(name).readWebhook(raw, headers);
      if (await insertWebhook(sql, name, webhook)) poke();
    },

    async onWebhooks(tx, events) {
      const webhooks = await webhooksOf(tx, events);
      const news = webhooks.flatMap(({ provider, eventId, body }) => {
        const said = providerOf(provider).interpret(body);
        return said ? [{ ...said, eventId }] : [];
      });
      const known = new Map<string, Payment>();
      for (const payment of await lockPayments(
        tx,
        news.map((said) => said.paymentId),
      ))
        known.set(payment.id, payment);

      const changed = new Set<string>();
      const facts = [];
      for (const { eventId, ...said } of news) {
        const payment = known.get(said.paymentId);
        const outcome = payment ? applyNews(payment, said) : ({ kind: 'alert', why: 'no such payment' } as const);
        if (outcome.kind === 'alert') {
          log.error({ alert: 'payment.news_refused', webhook: eventId, payment: said.paymentId }, outcome.why);
        } else if (outcome.kind === 'changed') {
          known.set(said.paymentId, outcome.payment);
          changed.add(said.paymentId);
          facts.push(outcome.event);
        }
      }
      await updatePayments(
        tx,
        [...known.values()].filter((payment) => changed.has(payment.id)),
      );
      await publish(tx, facts);
    },
  };
}
