import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '#server/kernel/log.ts';
import type { PaymentsParts } from '../payments.deps.ts';
import { IgnoredWebhook } from '../payments.port.ts';
import { receiveWebhook } from './provider-updates.ts';

/** Receives a webhook for which the adapter throws this error. Nothing may be stored. Returns the log lines. */
async function receive(error: Error): Promise<object[]> {
  const lines: object[] = [];
  const readWebhook = (): never => {
    throw error;
  };
  const deps = {
    providers: [{ name: 'adyen', readWebhook }],
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(JSON.parse(line)) } }),
    writes: {},
  } as unknown as PaymentsParts;
  await receiveWebhook(deps, 'adyen', Buffer.from(''), {});
  return lines;
}

test('a genuine webhook of an unused kind is accepted, with one log line', async () => {
  const lines = await receive(new IgnoredWebhook('REPORT_AVAILABLE'));
  expect(lines).toMatchObject([{ provider: 'adyen', type: 'REPORT_AVAILABLE' }]);
});

test('a webhook of a used kind that cannot be read is refused', async () => {
  const { error } = z.string().safeParse(1);
  await expect(receive(error as Error)).rejects.toThrow('request.invalid');
});

test.each([
  ['names a payment', () => ({ paymentId: 'p1' }), 'p1'],
  ['names no payment', () => null, null],
  // A later version can read it.
  [
    'its adapter fails to interpret',
    () => {
      throw new Error('a fault');
    },
    null,
  ],
])('a webhook that %s is stored with its payment or none', async (_, interpret, paymentId) => {
  const stored: object[] = [];
  const deps = {
    providers: [{ name: 'adyen', readWebhook: () => ({ eventId: 'e', type: 't', body: {} }), interpret }],
    writes: { insertWebhook: async (webhook: object) => stored.push(webhook) },
    poke: () => undefined,
  } as unknown as PaymentsParts;
  await receiveWebhook(deps, 'adyen', Buffer.from(''), {});
  expect(stored).toEqual([
    { eventId: 'e', type: 't', body: {}, provider: 'adyen', sealed: null, card: null, paymentId },
  ]);
});
