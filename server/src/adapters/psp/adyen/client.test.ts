import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ZodError } from 'zod';
import { IgnoredWebhook, ProviderRefused, RefusedForGood } from '#server/domains/payments/payments.port.ts';
import { idCreatedAt } from '#server/kernel/ids/id-created-at.ts';
import { paymentRequest, uuidv7 } from '../provider-world.fixture.ts';
import { startRedirecting } from '../redirecting.fixture.ts';
import { adyenProvider } from './client.ts';
import { linkRequest } from './link-request.ts';
import { adyenWorld } from './world.fixture.ts';

let world: Awaited<ReturnType<typeof adyenWorld>>;
beforeAll(async () => {
  world = await adyenWorld();
});
afterAll(() => world.close());
afterEach(() => {
  world.lost.clear();
  world.age(0);
});

const HOUR = 3600_000;
const DAY = 24 * HOUR;

const nothing = { webhooks: async () => [], asked: async () => null, paymentsBetween: async () => [] };
const provider = (change: object) =>
  adyenProvider({
    apiKey: 'AQE-very-secret',
    merchantAccount: 'ManawellECOM',
    hmacKeys: [],
    livePrefix: null,
    records: nothing,
    ...change,
  });
const open = async (change = {}) => {
  const request = paymentRequest(change);
  const { providerId } = await world.provider.create(request);
  return { ...request, providerId };
};

test('an unpaid payment whose creation got no answer is unknown: no player has its page', async () => {
  const payment = await open();
  expect(await world.provider.read({ ...payment, providerId: null })).toEqual({ status: 'none' });
});

test('a refused card leaves the page open', async () => {
  const payment = await open();
  world.double.decline(payment.providerId);
  expect(await world.provider.read(payment)).toEqual({ status: 'open' });
});

test('a refund waits for the payment’s notification', async () => {
  const payment = await open();
  world.double.pay(payment.providerId);
  const deaf = provider({ apiBase: world.double.url, apiKey: world.double.apiKey });
  await expect(deaf.refund({ ...payment, amount: 1, refundId: uuidv7() })).rejects.toThrow('not reported');
});

test('a refund without its payment’s notification ends in a final refusal, which alerts an operator', async () => {
  const payment = await open();
  world.lost.add('AUTHORISATION');
  await world.pay(payment);
  expect(await world.provider.read(payment)).toMatchObject({ updates: [{ event: 'captured' }] });
  const refund = (begun: number) =>
    world.provider.refund({ ...payment, amount: 1, refundId: uuidv7(Date.now() - begun) });
  await expect(refund(2 * DAY)).rejects.not.toBeInstanceOf(ProviderRefused);
  await expect(refund(4 * DAY)).rejects.toBeInstanceOf(RefusedForGood);
});

test('other notifications replace a lost one of a payment after an hour', async () => {
  const payment = await open({ amount: 1000, currency: 'ISK' });
  world.lost.add('AUTHORISATION');
  await world.pay(payment);
  await world.dispute(payment, 300, 'ISK');
  const sent = world.double.sent.at(-1);
  const ask = sent && world.provider.askFurther(world.provider.readWebhook(sent.raw, sent.headers).body);
  await expect(ask?.()).rejects.toThrow('not yet reported');
  world.age(HOUR);
  const { paymentId } = payment;
  const disputed = { paymentId, amount: 1000, currency: 'ISK', disputes: [{ amount: 300, status: 'open' }] };
  expect(await ask?.()).toMatchObject([{ event: 'disputed', ...disputed }]);
  expect(await world.provider.read(payment)).toMatchObject({ updates: [{ event: 'captured', ...disputed }] });
  const refund = { ...payment, amount: 700, refundId: uuidv7() };
  await world.provider.refund(refund);
  await world.provider.refund(refund);
  expect(await world.refunded(payment, 'ISK')).toBe(700);
  expect(await world.provider.read(payment)).toMatchObject({ updates: [{ ...disputed, refunded: 700 }] });
  // When the payment's own notification arrives, the result stays the same.
  world.lost.clear();
  expect(await world.provider.read(payment)).toMatchObject({ updates: [{ ...disputed, refunded: 700 }] });
});

test('finds a manual refund of a payment whose own notification is missing', async () => {
  const payment = await open({ amount: 1000 });
  world.lost.add('AUTHORISATION');
  await world.pay(payment);
  world.double.refundByHand(payment.providerId, 400);
  world.age(HOUR);
  expect(await world.provider.read(payment)).toMatchObject({ updates: [{ amount: 1000, refunded: 400 }] });
});

test('a failed capture takes back the money, and a refund of it is refused', async () => {
  const payment = await open({ amount: 1000 });
  await world.pay(payment);
  world.double.failCapture(payment.providerId);
  expect(await world.provider.read(payment)).toMatchObject({ updates: [{ amount: 1000, refunded: 1000 }] });
  const refund = { ...payment, refundId: uuidv7() };
  await expect(world.provider.refund(refund)).rejects.toThrow(ProviderRefused);
  // Without that notification Adyen accepts the refund and refuses it later.
  world.lost.add('CAPTURE_FAILED');
  await world.provider.refund(refund);
  const said = world.double.sent.map(({ raw, headers }) => world.provider.readWebhook(raw, headers).body);
  expect(await world.provider.askFurther?.(said.at(-1))?.()).toMatchObject([{ event: 'refund_failed' }]);
});

test('a dispute without a final notification is lost after 90 days, and can still be won', async () => {
  const payment = await open({ amount: 1000 });
  await world.pay(payment);
  await world.dispute(payment, 300, 'USD');
  const disputes = async () => {
    const state = await world.provider.read(payment);
    return state.status === 'settled' ? state.updates[0]?.disputes : null;
  };
  world.age(89 * DAY);
  expect(await disputes()).toMatchObject([{ amount: 300, status: 'open', stage: 1 }]);
  world.age(90 * DAY);
  expect(await disputes()).toMatchObject([{ amount: 300, status: 'lost', stage: 2 }]);
  await world.closeDispute(payment, true);
  expect(await disputes()).toMatchObject([{ amount: 300, status: 'won', stage: 3 }]);
});

test('does not repeat a refund after Adyen forgot its idempotency key', async () => {
  const payment = await open();
  await world.pay(payment);
  const refund = { ...payment, amount: 100, refundId: uuidv7() };
  await world.provider.refund(refund);
  world.double.forgetKeys();
  await world.provider.refund(refund);
  expect(await world.refunded(payment, 'USD')).toBe(100);
});

test('refunds only money that no dispute holds', async () => {
  const payment = await open({ amount: 549 });
  await world.pay(payment);
  await world.dispute(payment, 400, 'USD');
  const refund = { ...payment, refundId: uuidv7() };
  await expect(world.provider.refund({ ...refund, amount: 150 })).rejects.toThrow(ProviderRefused);
  await world.provider.refund({ ...refund, amount: 149 });
  expect(await world.refunded(payment, 'USD')).toBe(149);
  await world.closeDispute(payment, true);
  await world.provider.refund({ ...payment, refundId: uuidv7(), amount: 400 });
  expect(await world.refunded(payment, 'USD')).toBe(549);
});

test('two payments on one page have their own refunds and disputes', async () => {
  const payment = await open({ amount: 549 });
  await world.pay(payment);
  const again = world.double.payAgain(payment.providerId);
  const updateOf = async () => {
    const state = await world.provider.read(payment);
    return state.status === 'settled' ? state.updates : [];
  };
  const [first, second] = await updateOf();
  expect(first).toMatchObject({ paymentId: payment.paymentId, event: 'captured', amount: 549 });
  expect(first).not.toHaveProperty('duplicateOf');
  expect(second).toMatchObject({ duplicateOf: payment.paymentId, event: 'captured', amount: 549, currency: 'USD' });
  const { paymentId = '', providerId = null } = second ?? {};
  const duplicate = { paymentId, providerId };
  expect(idCreatedAt(paymentId)).toBe(idCreatedAt(payment.paymentId));

  const refundId = uuidv7();
  await world.provider.refund({ ...duplicate, refundId, amount: 549, currency: 'USD' });
  await world.provider.refund({ ...duplicate, refundId, amount: 549, currency: 'USD' });
  expect(world.double.payment(payment.providerId).refunds).toEqual([]);
  expect(world.double.payment(again).refunds).toMatchObject([{ value: 549 }]);
  await world.dispute(payment, 100, 'USD');
  expect(await updateOf()).toMatchObject([
    { refunded: 0, disputes: [{ amount: 100 }] },
    { paymentId, refunded: 549, disputes: [] },
  ]);
  expect(await world.provider.read(duplicate)).toMatchObject({ status: 'settled' });
  world.double.failRefund(again);
  expect((await updateOf())[1]).toMatchObject({ failedRefunds: [{ refundId, amount: 549 }] });
  world.payments.push(duplicate);
  const books = await world.provider.report(new Date(Date.now() - 60_000), new Date(Date.now() + 60_000));
  expect(books.filter((entry) => [payment.paymentId, paymentId].includes(entry.paymentId))).toMatchObject([
    { captured: 549, refunded: 0, disputed: 100 },
    { ...duplicate, captured: 549, refunded: 0, disputed: 0 },
  ]);
});

test('the books of a paid payment do not need its link, which may be deleted', async () => {
  const payment = await open();
  await world.pay(payment);
  world.double.links.delete(payment.providerId);
  const books = await world.provider.report(new Date(Date.now() - 60_000), new Date(Date.now() + 60_000));
  expect(books).toContainEqual(expect.objectContaining({ paymentId: payment.paymentId, captured: payment.amount }));
});

test('`askFurther` returns both payments on one page for either notification', async () => {
  const payment = await open();
  await world.pay(payment);
  world.double.payAgain(payment.providerId);
  for (const { raw, headers } of world.double.sent.slice(-2)) {
    const { body } = world.provider.readWebhook(raw, headers);
    expect(world.provider.interpret(body)).toMatchObject({ event: 'captured', paymentId: payment.paymentId });
    const updates = await world.provider.askFurther(body)?.();
    expect(updates).toMatchObject([{ paymentId: payment.paymentId }, { duplicateOf: payment.paymentId }]);
  }
});

test('`askFurther` fails for a refund before its payment’s notification, so that it is retried', async () => {
  const payment = await open();
  world.double.pay(payment.providerId);
  await world.provider.refund({ ...payment, amount: 100, refundId: uuidv7() });
  const refund = world.double.sent.at(-1);
  const body = refund && world.provider.readWebhook(refund.raw, refund.headers).body;
  await expect(provider({}).askFurther(body)?.()).rejects.toThrow('not yet reported');
});

test('stores only the signed fields of a webhook', async () => {
  const payment = await open();
  world.double.pay(payment.providerId);
  const last = world.double.sent.at(-1);
  const stored = last && world.provider.readWebhook(last.raw, last.headers);
  expect(last?.raw.toString()).toContain('payer@example.com');
  expect(stored?.eventId.startsWith(`${payment.paymentId}:`)).toBe(true);
  expect(Object.keys(stored?.body ?? {}).sort()).toEqual([
    'amount',
    'eventCode',
    'merchantAccountCode',
    'merchantReference',
    'originalReference',
    'pspReference',
    'success',
  ]);
});

test('returns the payment’s instrument, the account in preference to the card', async () => {
  const payment = await open();
  world.double.pay(payment.providerId);
  const sent = JSON.parse(world.double.sent.at(-1)?.raw.toString() ?? '{}').notificationItems[0]
    .NotificationRequestItem;
  const told = (eventCode: string, more: object): string | undefined => {
    const { raw, headers } = world.double.sign({ ...sent, eventCode }, undefined, more);
    return world.provider.readWebhook(raw, headers).instrument;
  };
  const both = { alias: 'of-a-card', paymentAccountReference: 'of-an-account' };
  expect(told('AUTHORISATION', both)).toBe('account:of-an-account');
  expect(told('AUTHORISATION', { alias: 'of-a-card' })).toBe('alias:of-a-card');
  expect(told('AUTHORISATION', {})).toBeUndefined();
  expect(told('REFUND', both)).toBeUndefined();
});

test('stores the country of a card only from the authorisation, and no other card data', async () => {
  const payment = await open();
  world.double.pay(payment.providerId);
  const sent = JSON.parse(world.double.sent.at(-1)?.raw.toString() ?? '').notificationItems[0].NotificationRequestItem;
  const told = (eventCode: string, more: object) => {
    const { raw, headers } = world.double.sign({ ...sent, eventCode }, undefined, more);
    const { body } = world.provider.readWebhook(raw, headers);
    expect(JSON.stringify(body)).not.toContain('Jane');
    return world.provider.interpret(body)?.instrumentCountry;
  };
  const issuer = { cardIssuingCountry: 'FR', issuerCountry: 'DE', cardHolderName: 'Jane' };
  expect(told('AUTHORISATION', issuer)).toBe('FR');
  expect(told('AUTHORISATION', { issuerCountry: 'DE' })).toBe('DE');
  expect(told('AUTHORISATION', { cardIssuingCountry: '', issuerCountry: 'unknown' })).toBeUndefined();
  expect(told('AUTHORISATION', {})).toBeUndefined();
  expect(told('REFUND', issuer)).toBeUndefined();
});

test('takes the digits and the brand of a card from the authorisation, apart from the stored body', async () => {
  const payment = await open();
  world.double.pay(payment.providerId);
  const sent = JSON.parse(world.double.sent.at(-1)?.raw.toString() ?? '').notificationItems[0].NotificationRequestItem;
  const told = (more: object, eventCode = 'AUTHORISATION', paymentMethod: unknown = 'mc_applepay') => {
    const { raw, headers } = world.double.sign({ ...sent, eventCode }, undefined, more);
    const named = raw.toString().replace('"paymentMethod":"visa"', `"paymentMethod":${JSON.stringify(paymentMethod)}`);
    const { body, card } = world.provider.readWebhook(Buffer.from(named), headers);
    expect(JSON.stringify(body)).not.toContain('"4444"');
    return card ?? null;
  };
  expect(told({ cardSummary: '4444' })).toEqual({ digits: '4444', brand: 'mastercard' });
  expect(told({ cardSummary: '4444' }, 'AUTHORISATION', 7)).toEqual({ digits: '4444', brand: null });
  expect(told({})).toBeNull();
  expect(told({ cardSummary: 'PayPal' })).toBeNull();
  expect(told({ cardSummary: 4444 })).toBeNull();
  expect(told({ cardSummary: '4444' }, 'REFUND')).toBeNull();
});

test('the signature covers each stored field', async () => {
  const payment = await open();
  world.double.pay(payment.providerId);
  const last = world.double.sent.at(-1);
  const text = last?.raw.toString() ?? '';
  const changes: [string, string][] = [
    ['"success":"true"', '"success":"false"'],
    ['AUTHORISATION', 'REFUND'],
    ['"USD"', '"EUR"'],
    [payment.paymentId, uuidv7()],
    ['ManawellECOM', 'OtherECOM'],
  ];
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    const forged = Buffer.from(text.replace(from, to));
    expect(() => world.provider.readWebhook(forged, {}), from).toThrow('payment.signature');
  }
});

/** Signs a notification of any shape; missing fields count as empty. */
function signed(item: Record<string, unknown>): Buffer {
  const { value, currency } = (item.amount ?? {}) as { value?: number; currency?: string };
  const { pspReference, originalReference, merchantAccountCode, merchantReference, eventCode, success } = item;
  const fields = [pspReference, originalReference, merchantAccountCode, merchantReference, value, currency, eventCode];
  const key = Buffer.from(world.double.hmacKey, 'hex');
  const hmacSignature = createHmac('sha256', key)
    .update([...fields, success].join(':'))
    .digest('base64');
  const notificationItems = [{ NotificationRequestItem: { ...item, additionalData: { hmacSignature } } }];
  return Buffer.from(JSON.stringify({ live: 'false', notificationItems }));
}

const REPORT = {
  eventCode: 'REPORT_AVAILABLE',
  pspReference: 'settlement_detail_report_batch_1_of_merchant_account_with_a_very_long_name.csv',
  merchantAccountCode: 'ManawellECOM',
  success: true,
};

test('ignores a genuine report, which has another shape than a payment', () => {
  expect(() => world.provider.readWebhook(signed(REPORT), {})).toThrow(IgnoredWebhook);
  const forged = signed(REPORT).toString().replace('batch_1', 'batch_2');
  expect(() => world.provider.readWebhook(Buffer.from(forged), {})).toThrow('payment.signature');
});

test.each(['AUTHORISATION', 'REFUND', 'CHARGEBACK'])(
  'does not ignore a genuine %s that cannot be parsed',
  (eventCode) => {
    expect(() => world.provider.readWebhook(signed({ ...REPORT, eventCode }), {})).toThrow(ZodError);
  },
);

test('accepts webhooks signed with either key during a rotation', () => {
  const [older, newer] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  const rotating = provider({ hmacKeys: [newer, older] });
  const sent = world.sendUnknown().raw.toString();
  expect(() => rotating.readWebhook(Buffer.from(sent), {})).toThrow('payment.signature');
  for (const key of [older, newer]) {
    const { raw, headers } = world.double.sign(JSON.parse(sent).notificationItems[0].NotificationRequestItem, key);
    expect(rotating.readWebhook(raw, headers).type).toBe('REPORT_AVAILABLE');
  }
});

test('the error for a wrong key does not contain the key', async () => {
  const error: unknown = await provider({ apiBase: world.double.url })
    .create(paymentRequest())
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('very-secret');
});

test('does not follow redirects', async () => {
  const elsewhere = await startRedirecting();
  await expect(provider({ apiBase: elsewhere.url }).create(paymentRequest())).rejects.toThrow();
  expect(elsewhere.asked).toHaveLength(1);
  await elsewhere.close();
});

test('a later repeat creates the same request', () => {
  const request = paymentRequest({ paymentId: uuidv7(1_760_000_000_000), method: 'card', locale: 'zh-tw' });
  const link = linkRequest(request, 'ManawellECOM', 1_760_000_300_000);
  expect(link).toEqual(linkRequest(request, 'ManawellECOM', 1_760_000_000_000));
  expect(link).toMatchObject({
    expiresAt: new Date(1_760_000_000_000 + 1_800_000),
    shopperLocale: 'zh-TW',
    countryCode: 'US',
    captureDelayHours: 0,
    manualCapture: false,
    reusable: false,
    allowedPaymentMethods: ['scheme', 'applepay', 'googlepay'],
  });
});

test.each([
  ['apple_pay', 'applepay'],
  ['google_pay', 'googlepay'],
] as const)('the page of %s has only its button', (wallet, type) => {
  const link = linkRequest(paymentRequest({ method: 'card', wallet }), 'ManawellECOM', 1_760_000_000_000);
  expect(link.allowedPaymentMethods).toEqual([type]);
});

test.each([
  ['wechat-pay', ['wechatpayWeb', 'wechatpayQR'], undefined],
  ['konbini', ['econtext_seven_eleven', 'econtext_stores'], ['shopperName', 'shopperEmail', 'telephoneNumber']],
  ['wallet', undefined, undefined],
])('the page of %s offers %j and asks for %j', (method, types, asked) => {
  const link = linkRequest(paymentRequest({ method }), 'ManawellECOM', 1_760_000_000_000);
  expect([link.allowedPaymentMethods, link.requiredShopperFields]).toEqual([types, asked]);
});
