import type { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem.js';
import { IgnoredWebhook, type StoredWebhook } from '#server/domains/payments/payments.port.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { parseCountry } from '#server/kernel/countries.ts';
import { parseCard } from '#server/kernel/payments/card.ts';
import { HmacValidator } from './library.ts';
import { isActedOn } from './mapping.ts';
import { adyenItem, adyenWebhook, ourReference } from './shapes.ts';

const validator = new HmacValidator();

/**
 * Verifies a standard notification. Adyen signs eight fields and no time. So the shop stores only these fields and the
 * country of the card, and apart from them its digits. It detects duplicates of any age by `eventId`, which begins with
 * our payment's id.
 *
 * @throws ApiError `payment.signature`
 * @throws IgnoredWebhook for kinds without a payment, such as a report
 * @throws ZodError for a genuine notification that cannot be parsed
 */
export function readAdyenWebhook(raw: Buffer, keys: readonly string[]): StoredWebhook {
  const item = adyenWebhook.safeParse(parse(raw)).data?.notificationItems[0]?.NotificationRequestItem;
  if (!item || !keys.some((key) => validator.validateHMAC(asPublished(item), key)))
    throw apiError('payment.signature', {});
  const {
    alias,
    paymentAccountReference: account,
    cardIssuingCountry,
    issuerCountry,
    cardSummary,
  } = item.additionalData;
  const instrument = account ? `account:${account}` : alias && `alias:${alias}`;
  const { data: body, error } = adyenItem.safeParse(item);
  if (!body) throw isActedOn(item.eventCode) ? error : new IgnoredWebhook(item.eventCode);
  const paid = body.eventCode === 'AUTHORISATION';
  const country = parseCountry(cardIssuingCountry) ?? parseCountry(issuerCountry);
  const paymentId = ourReference(body.merchantReference)?.paymentId ?? '-';
  return {
    eventId: `${paymentId}:${body.eventCode}:${body.pspReference}:${body.success}`.slice(0, 128),
    type: body.eventCode,
    body: paid && country !== null ? { ...body, instrumentCountry: country } : body,
    ...(instrument !== undefined && paid && { instrument }),
    ...(paid && { card: parseCard(cardSummary, item.paymentMethod) }),
  };
}

/**
 * Casts a notification to the package's type, whose enums may not have newer codes. It requires an amount, which
 * reports do not have.
 */
const asPublished = (item: object): NotificationRequestItem => ({ amount: {}, ...item }) as NotificationRequestItem;

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    return null;
  }
}
