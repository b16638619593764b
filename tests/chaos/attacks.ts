import { randomUUID } from 'node:crypto';
import { keyOf, newSecret, signedHeaders } from '../../simulators/kit/signature.ts';
import type { BookPayment } from './books.ts';
import type { Attack } from './model.ts';
import { call, type Reply } from './wire.ts';
import type { Witness } from './witness.ts';
import type { ChaosWorld } from './world.ts';

/** Sends a forged or repeated webhook, and judges the answer. */
export async function attack(
  world: ChaosWorld,
  witness: Witness,
  number: string,
  kind: Attack,
  payment: BookPayment,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const key = keyOf(world.webhookSecret);
  const send = (body: string, signed: Record<string, string>): Promise<Reply> =>
    call('POST', `${world.balancer.url}/platform/webhooks/sandbox`, signed, body);
  const captured = (change: object = {}, type = 'payment.captured'): string =>
    JSON.stringify({
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      type,
      createdAt: new Date().toISOString(),
      data: { payment: { ...payment, status: 'captured', ...change } },
    });
  const good = (body: string, at = now): Promise<Reply> => send(body, signedHeaders(key, randomUUID(), at, body));
  /** It must be refused, unless no process could answer. */
  const refused = async (reply: Promise<Reply>): Promise<void> => {
    const { status } = await reply;
    witness.judge(number, status === 401 || status === 0 || status >= 500, () => `${kind} was answered with ${status}`);
  };

  witness.count(`attack: ${kind}`);
  witness.note(number, `attack ${kind} on ${payment.id} (${payment.status})`);
  switch (kind) {
    case 'altered_byte': {
      const body = captured();
      const headers = signedHeaders(key, randomUUID(), now, body);
      return refused(send(body.replace('"captured"', '"capturee"'), headers));
    }
    case 'signature_301_s_old':
      return refused(good(captured(), now - 301));
    case 'forged_signature': {
      const body = captured();
      return refused(send(body, signedHeaders(keyOf(newSecret()), randomUUID(), now, body)));
    }
    case 'unknown_type':
      await good(captured({}, 'payment.sparkled'));
      return;
    case 'wrong_amount':
      await good(captured({ amount: payment.amount > 1 ? payment.amount - 1 : 2 }));
      return;
    case 'wrong_currency':
      await good(captured({ currency: payment.currency === 'USD' ? 'EUR' : 'USD' }));
      return;
    case 'wrong_merchant':
      await good(captured({ merchant: 'somebody-else' }));
      return;
    case 'unknown_payment':
      await good(captured({ id: `pay_${randomUUID()}`, reference: randomUUID() }));
      return;
    case 'told_again_100_times': {
      // Repeats only true events: the same event at once, and as separate events.
      if (payment.status !== 'captured') return;
      const body = captured();
      await Promise.all(Array.from({ length: 100 }, (_, i) => good(i % 10 === 0 ? captured() : body)));
    }
  }
}
