import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ApiError } from '../api-double.fixture.ts';
import { startRedirecting } from '../redirecting.fixture.ts';
import { createCertificates } from './certificates.ts';
import { PaypalDouble } from './double.fixture.ts';
import { readPaypalWebhook } from './webhook.ts';

const PAYMENT = '019a9e2c-4a11-7f0e-8b53-6d2c9e7f1a20';
let double: PaypalDouble;
beforeAll(async () => {
  double = await new PaypalDouble().start();
});
afterAll(() => double.close());

/** Fetches the certificate of a webhook and reads it. */
async function receive(sent: ReturnType<PaypalDouble['sign']>, { at = new Date(), id = double.webhookId } = {}) {
  const certificates = createCertificates([double.url]);
  await certificates.load(sent.headers['paypal-cert-url'] ?? '');
  return readPaypalWebhook(sent.raw, sent.headers, { webhookId: id, certificates, now: at });
}
const approved = () =>
  double.sign('CHECKOUT.ORDER.APPROVED', {
    id: 'ORDER1',
    status: 'APPROVED',
    purchase_units: [
      { custom_id: PAYMENT, amount: { currency_code: 'EUR', value: '5.49' }, shipping: { name: 'Mika' } },
    ],
    payer: { email_address: 'payer@example.com', payer_id: 'PAYER1' },
  });

test('keeps nothing about the payer, and begins its id with our payment', async () => {
  const { eventId, type, body } = await receive(approved());
  expect([eventId.slice(0, 37), type]).toEqual([`${PAYMENT}:`, 'CHECKOUT.ORDER.APPROVED']);
  expect(eventId.length).toBeLessThanOrEqual(128);
  expect(JSON.stringify(body)).not.toMatch(/payer|Mika/);
});

test.each([
  ['of another webhook of the account', {}, { id: '9ZZ23456CD789012E' }],
  ['with another algorithm', { 'paypal-auth-algo': 'MD5withRSA' }, {}],
  ['with another time', { 'paypal-transmission-time': new Date(Date.now() - 1000).toISOString() }, {}],
  ['with another id', { 'paypal-transmission-id': 'x' }, {}],
  ['without a signature', { 'paypal-transmission-sig': '' }, {}],
  ['that is five days old', {}, { at: new Date(Date.now() + 5 * 86_400_000) }],
  ['from the future', {}, { at: new Date(Date.now() - 600_000) }],
  ['after its certificate expired', {}, { at: new Date(Date.now() + 400 * 86_400_000) }],
])('refuses a webhook %s', async (_, headers, options) => {
  const sent = approved();
  const changed = { ...sent, headers: { ...sent.headers, ...headers } };
  await expect(receive(changed, options)).rejects.toThrow('payment.signature');
});

test('refuses a signature of a key that is not RSA, as the webhook says', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { raw, headers } = approved();
  const { 'paypal-transmission-id': id, 'paypal-transmission-time': time } = headers;
  const signature = sign('sha256', Buffer.from([id, time, double.webhookId, crc32(raw)].join('|')), privateKey);
  const forged = { ...headers, 'paypal-transmission-sig': signature.toString('base64') };
  const certificates = { ...createCertificates([]), keyOf: () => publicKey };
  const read = () => readPaypalWebhook(raw, forged, { webhookId: double.webhookId, certificates, now: new Date() });
  expect(read).toThrow('payment.signature');
});

test('accepts a repeat of three days later', async () => {
  const at = new Date(Date.now() + 3 * 86_400_000);
  expect((await receive(approved(), { at })).type).toBe('CHECKOUT.ORDER.APPROVED');
});

test.each([
  'https://evil.example/v1/notifications/certs/CERT-1',
  'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
  'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
  'http://api.paypal.com/v1/notifications/certs/CERT-1',
  'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
  'https://api.paypal.com/v1/oauth2/token',
  'https://api.paypal.com/v1/notifications/certs/../../oauth2/token',
  'https://api.paypal.com/v1/notifications/certs/CERT-1?x=1',
  'file:///etc/passwd',
  '',
])('does not fetch a certificate from %s', async (address) => {
  const certificates = createCertificates(['https://api.paypal.com']);
  await certificates.load(address);
  expect(certificates.keyOf(address, new Date())).toBeNull();
});

const certificate = (id: string | number) => `${double.url}/v1/notifications/certs/${id}`;

test('fetches only a few certificates at a time, and of one sender only a few wait', async () => {
  const certificates = createCertificates([double.url]);
  double.asked.length = 0;
  const loads = Array.from({ length: 40 }, (_, n) => certificates.load(certificate(`CERT-${n}`)));
  const results = await Promise.allSettled(loads);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject(
    Array.from({ length: 20 }, () => ({ reason: { code: 'server.unavailable' } })),
  );
  expect(double.asked).toHaveLength(20);
});

test('during a flood of forged webhooks from many senders, a genuine one is accepted within its turn', async () => {
  const certificates = createCertificates([double.url]);
  const forge = (n: number) =>
    certificates.load(certificate(`none-${n}`), `attacker ${n % 20}`).catch((error: unknown) => error);
  double.asked.length = 0;
  const flood = Array.from({ length: 2000 }, (_, n) => forge(n));
  const { raw, headers } = approved();
  const address = headers['paypal-cert-url'] ?? '';
  await certificates.load(address, 'PayPal');
  const before = double.asked.indexOf(`GET ${new URL(address).pathname}`);
  expect(before).toBeGreaterThanOrEqual(0);
  expect(before).toBeLessThan(40);
  const read = readPaypalWebhook(raw, headers, { webhookId: double.webhookId, certificates, now: new Date() });
  expect(read.type).toBe('CHECKOUT.ORDER.APPROVED');
  await Promise.all(flood);
  expect(double.asked.length).toBeLessThan(300);
});

test('a certificate that PayPal does not know is asked for once a minute', async () => {
  let at = 0;
  const certificates = createCertificates([double.url], () => at);
  double.asked.length = 0;
  for (const ms of [0, 1000, 59_000]) {
    at = ms;
    await Promise.all([certificates.load(certificate('none')), certificates.load(certificate('none'))]);
  }
  expect(double.asked).toHaveLength(1);
  at = 60_000;
  await certificates.load(certificate('none'));
  expect(double.asked).toHaveLength(2);
});

test('a failed fetch is an error for two seconds, so that the webhook comes again, and then repeated', async () => {
  let at = 0;
  const certificates = createCertificates([double.url], () => at);
  const address = approved().headers['paypal-cert-url'] ?? '';
  double.asked.length = 0;
  double.beforeAnswer = () => {
    throw new ApiError(500, 'a fault', { code: 'INTERNAL_SERVER_ERROR' });
  };
  for (let n = 0; n < 3; n++) await expect(certificates.load(address)).rejects.toThrow('500');
  expect(double.asked).toHaveLength(1);
  double.beforeAnswer = null;
  at = 2000;
  await certificates.load(address);
  expect(certificates.keyOf(address, new Date())).not.toBeNull();
});

test('a certificate has a key only while it is valid', async () => {
  const certificates = createCertificates([double.url]);
  await certificates.load(certificate('CERT-1'));
  const isValid = (days: number) =>
    certificates.keyOf(certificate('CERT-1'), new Date(Date.now() + days * 86_400_000)) !== null;
  expect([isValid(-2), isValid(0), isValid(364), isValid(366)]).toEqual([false, true, true, false]);
});

test('an answer that is too large for a certificate is not used', async () => {
  const text = await (await fetch(certificate('CERT-1'))).text();
  const server = createServer((_, response) => response.end(text + '\n'.repeat(20_000))).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const certificates = createCertificates([origin]);
  await expect(certificates.load(`${origin}/v1/notifications/certs/CERT-1`)).rejects.toThrow('too large');
});

test('forged webhooks that name other real certificates never push out the one that signs', async () => {
  const certificates = createCertificates([double.url]);
  const { raw, headers } = approved();
  await certificates.load(headers['paypal-cert-url'] ?? '');
  const read = () => readPaypalWebhook(raw, headers, { webhookId: double.webhookId, certificates, now: new Date() });
  read();
  for (let n = 0; n < 30; n++) await certificates.load(certificate(`CERT-${n}`));
  expect(read().type).toBe('CHECKOUT.ORDER.APPROVED');
  // Of the others only the last ones are kept.
  const isKept = (n: number) => certificates.keyOf(certificate(`CERT-${n}`), new Date()) !== null;
  expect([isKept(0), isKept(29)]).toEqual([false, true]);
});

test('fetches a certificate once for many webhooks, and follows no redirect', async () => {
  const certificates = createCertificates([double.url]);
  const address = approved().headers['paypal-cert-url'] ?? '';
  double.asked.length = 0;
  await Promise.all([1, 2, 3].map(() => certificates.load(address)));
  await certificates.load(address);
  expect(double.asked).toHaveLength(1);
  const elsewhere = await startRedirecting();
  const moved = createCertificates([elsewhere.url]);
  await expect(moved.load(`${elsewhere.url}/v1/notifications/certs/CERT-1`)).rejects.toThrow();
  expect(elsewhere.asked).toHaveLength(1);
  await elsewhere.close();
});

test('a forged webhook that names a certificate that PayPal does not know is refused as one, and is no error', async () => {
  const certificates = createCertificates([double.url]);
  const { raw, headers } = approved();
  const address = `${double.url}/v1/notifications/certs/none`;
  await certificates.load(address);
  const forged = { ...headers, 'paypal-cert-url': address };
  const read = () => readPaypalWebhook(raw, forged, { webhookId: double.webhookId, certificates, now: new Date() });
  expect(read).toThrow('payment.signature');
});

test('a genuine webhook of a used kind that cannot be read is an error, not a forgery', async () => {
  await expect(receive(double.sign('PAYMENT.CAPTURE.COMPLETED', { id: 'CAP1' }))).rejects.toThrow('amount');
});
