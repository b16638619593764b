import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { openOutbound } from '#server/adapters/outbound/outbound.ts';
import { startReceiver, until } from '../../../../simulators/kit/testing.ts';
import { startPsp } from '../../../../simulators/psp/psp.ts';
import type { ProviderWorld } from './provider-world.fixture.ts';
import { sandboxProvider } from './sandbox/client.ts';

interface Books {
  payments: { id: string; reference: string; refunded: number; disputes: { evidenceKey?: string }[] }[];
}

/** Starts the sandbox provider that the demo runs. */
export async function sandboxWorld(): Promise<ProviderWorld> {
  const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
  const [key, webhookSecret] = [randomBytes(16).toString('hex'), newSecret()];
  const receiver = await startReceiver();
  const psp = await startPsp({ apiKey: key, webhookSecret, webhookUrl: receiver.url });
  const outbound = openOutbound({ allowLoopback: true });
  let shift = 0;
  const now = (): Date => new Date(Date.now() + shift);
  const provider = sandboxProvider({ url: psp.url, key, webhookSecret, outbound, now });

  const control = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${psp.url}/control/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`the simulator answered ${answer.status}`);
    return (await answer.json()) as T;
  };
  const decide = async (providerId: string | null, outcome: string, more: object = {}): Promise<void> =>
    void (await control(`payments/${providerId}/outcome`, { outcome, ...more }));
  const books = async () => (await control<Books>('books')).payments;
  const sign = (text: string, age: number, secret: string) => {
    const [id, at] = [`evt_${randomUUID()}`, Math.floor(Date.now() / 1000) - age];
    const mac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'));
    const signature = `v1,${mac.update(`${id}.${at}.${text}`).digest('base64')}`;
    const headers = { 'webhook-id': id, 'webhook-timestamp': `${at}`, 'webhook-signature': signature };
    return { raw: Buffer.from(text), headers };
  };

  return {
    provider,
    ahead: (ms) => {
      shift = ms;
    },
    async pay({ providerId }, card) {
      // Pays on the page: unlike the control API, it refuses a payment that is decided.
      const answer = await fetch(`${psp.url}/pay/${providerId}`, {
        method: 'POST',
        body: new URLSearchParams({ choice: 'pay', ...(card && { card }) }),
        redirect: 'manual',
      });
      if (answer.status !== 303) throw new Error(`the page answered ${answer.status}`);
    },
    promise: ({ providerId }) => decide(providerId, 'pending', { seconds: 3600 }),
    keepPromise: ({ providerId }) => decide(providerId, 'success'),
    dispute: ({ providerId }, amount) => decide(providerId, 'dispute', { amount }),
    closeDispute: ({ providerId }, won) => decide(providerId, won ? 'dispute_won' : 'dispute_lost'),
    endDefence: ({ providerId }) => decide(providerId, 'dispute_deadline'),
    defended: async ({ providerId }) =>
      (await books()).find(({ id }) => id === providerId)?.disputes.filter(({ evidenceKey }) => evidenceKey).length ??
      0,
    count: async (paymentId) => (await books()).filter(({ reference }) => reference === paymentId).length,
    refunded: async ({ providerId }) => (await books()).find(({ id }) => id === providerId)?.refunded ?? 0,
    failRefund: ({ providerId }) => decide(providerId, 'refund_fails_later'),
    async sent() {
      await until(async () => (await control<{ waiting: number }>('webhooks')).waiting === 0, 'the webhooks');
      return receiver.received.map(({ text, headers }) => ({ raw: Buffer.from(text), headers }));
    },
    sendUnknown: ({ age = 0, wrongSecret } = {}) =>
      sign(
        JSON.stringify({ id: 'evt_1', type: 'payment.dreamt', data: {} }),
        age,
        wrongSecret ? newSecret() : webhookSecret,
      ),
    tamper({ raw, headers }) {
      const changed = Buffer.from(raw);
      changed[changed.length - 2] = (changed[changed.length - 2] ?? 0) ^ 1;
      return { raw: changed, headers };
    },
    stop: () => psp.close(),
    async close() {
      await psp.close();
      await Promise.all([receiver.close(), outbound.close()]);
    },
  };
}
