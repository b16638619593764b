import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '#server/kernel/log.ts';
import type { PaymentsParts } from '../payments.deps.ts';
import { IgnoredWebhook } from '../payments.port.ts';
import { receiveWebhook } from './provider-updates.ts';

/** Receives a webhook that the adapter answers with this error; nothing may be stored. Answers what was logged. */
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

test('a genuine webhook of a kind that means nothing to the shop is accepted, with one line in the log', async () => {
  const lines = await receive(new IgnoredWebhook('REPORT_AVAILABLE'));
  expect(lines).toMatchObject([{ provider: 'adyen', type: 'REPORT_AVAILABLE' }]);
});

test('one that should mean something and cannot be read is refused', async () => {
  const { error } = z.string().safeParse(1);
  await expect(receive(error as Error)).rejects.toThrow('request.invalid');
});
