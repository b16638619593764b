import { ZodError } from 'zod';
import type { DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { queueCaptures } from '../capture/payments.capture.ts';
import { sealInstrument } from '../instruments.ts';
import { type PaymentsDeps, type PaymentsParts, providerOf } from '../payments.deps.ts';
import {
  IgnoredWebhook,
  type PaymentProvider,
  type ProviderUpdate,
  type ReceivedUpdate,
  receivedFrom,
} from '../payments.port.ts';
import { lockPayments } from '../payments.repo.ts';
import type { Payment } from '../payments.rules.ts';
import { applyAll } from './payments.apply.ts';
import { queueFurther, type WebhookRef } from './payments.further.ts';
import { webhooksOf } from './webhooks.repo.ts';

/**
 * Verifies, stores and acknowledges a webhook. It is processed later.
 * @throws ApiError `payment.signature`, `request.invalid`
 */
export async function receiveWebhook(
  deps: PaymentsParts,
  provider: string,
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
  sender?: string,
): Promise<void> {
  const from = providerOf(deps, provider);
  await from.prepareWebhook?.(headers, sender);
  const received = read(deps, from, raw, headers);
  if (!received) return;
  const { instrument, card = null, ...webhook } = received;
  const sealed = instrument === undefined ? null : await sealInstrument(deps.sql, provider, instrument);
  const paymentId = paymentNamedIn(from, webhook.body);
  if (await deps.writes.insertWebhook({ ...webhook, provider, sealed, card, paymentId })) deps.poke();
}

/** Returns our id of the payment that a webhook names. Null if it names none. */
function paymentNamedIn(provider: PaymentProvider, body: unknown): string | null {
  try {
    return provider.interpret(body)?.paymentId ?? null;
  } catch {
    // The webhook is stored first. Its processing reports the error, and a later version may read it.
    return null;
  }
}

/**
 * Reads a webhook. Returns null for a signed webhook of a kind that the shop does not use: if refused, the provider
 * would send it again and delay others.
 * Refuses a webhook of a used kind that cannot be read.
 */
function read({ log }: PaymentsDeps, provider: PaymentProvider, ...sent: Parameters<PaymentProvider['readWebhook']>) {
  try {
    return provider.readWebhook(...sent);
  } catch (error) {
    if (error instanceof IgnoredWebhook) {
      log.info({ provider: provider.name, type: error.message }, 'webhook ignored, the shop does not use this kind');
      return null;
    }
    if (!(error instanceof SyntaxError || error instanceof ZodError)) throw error;
    log.warn({ provider: provider.name, why: error.message }, 'signed webhook cannot be read');
    throw apiError('request.invalid', { issues: [] });
  }
}

/** Processes a batch of stored webhooks. */
export async function onWebhooks(
  deps: PaymentsDeps,
  tx: Tx,
  events: DomainEvents['payment.webhook_stored'][],
): Promise<void> {
  const webhooks = await webhooksOf(tx, events);
  const updates: ReceivedUpdate[] = [];
  const captures: { paymentId: string; ref: WebhookRef }[] = [];
  const further: WebhookRef[] = [];
  for (const { provider: name, eventId, body, sealed, card } of webhooks) {
    const provider = providerOf(deps, name);
    const update = provider.interpret(body);
    const ref = { provider: name, eventId };
    if (update) updates.push(...receivedFrom(name, [update]).map((one) => ({ ...one, sealed, card })));
    if (!maySayMore(provider, update, body)) continue;
    if (update) captures.push({ paymentId: update.paymentId, ref });
    else further.push(ref);
  }
  await queueCaptures(deps, tx, updates);
  const fresh = new Set((await applyAll(deps, tx, updates)).map(({ provider, id }) => `${provider} ${id}`));
  // Of several captures of one payment, one is its own; each other one may belong to a duplicate payment.
  const again = captures.filter(({ paymentId, ref }) => !fresh.delete(`${ref.provider} ${paymentId}`));
  await queueFurther(deps, tx, [...further, ...again.map(({ ref }) => ref)]);
}

/**
 * Returns whether the provider should be asked about a webhook: one that does not say enough, or a capture, which may
 * be of a second payment on the same page.
 */
const maySayMore = (provider: PaymentProvider, update: ProviderUpdate | null, body: unknown): boolean =>
  (update === null || update.event === 'captured') && Boolean(provider.askFurther?.(body));

/** The result of replaying a stored webhook: the payments that it names, and those that changed. */
export interface Replayed {
  type: string;
  payments: Payment[];
  changed: Payment[];
  /** The webhook does not say enough, or may be of a second payment on the same page: a job asks the provider. */
  asking: boolean;
}

/** Processes a stored webhook again. Returns null if it was never stored. */
export async function replayWebhook(
  deps: PaymentsDeps,
  tx: Tx,
  ref: { provider: string; eventId: string },
): Promise<Replayed | null> {
  const [webhook] = await webhooksOf(tx, [ref]);
  if (!webhook) return null;
  const provider = providerOf(deps, webhook.provider);
  const update = provider.interpret(webhook.body);
  const changed = update
    ? await applyAll(deps, tx, [{ ...update, provider: webhook.provider, sealed: webhook.sealed, card: webhook.card }])
    : [];
  if (update) await queueCaptures(deps, tx, receivedFrom(webhook.provider, [update]));
  const asking = changed.length === 0 && maySayMore(provider, update, webhook.body);
  if (asking) await queueFurther(deps, tx, [ref]);
  const named = update ? await lockPayments(tx, [update.paymentId]) : [];
  const payments = named.filter((payment) => payment.provider === webhook.provider);
  return { type: webhook.type, payments, changed, asking };
}
