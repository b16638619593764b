/**
 * The double of a real provider as a program: `double.ts stripe` or `double.ts adyen`. It is controlled like the
 * sandbox provider, on CHAOS_PORT, and sends its webhooks to CHAOS_WEBHOOK_URL until they are accepted.
 */
import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { SentEvent } from '#server/adapters/psp/api-double.fixture.ts';
import { createApp } from '../../simulators/kit/app.ts';
import { Refused } from '../../simulators/kit/refused.ts';
import { listen } from '../../simulators/kit/simulator.ts';
import type { BookEntry } from './books.ts';
import { openAdyen } from './double-adyen.ts';
import { openStripe } from './double-stripe.ts';
import type { Creating } from './provider.ts';

const RETRY_MS = 500;
const LOOK_MS = 50;
const DEFAULT_SECONDS = 1;

const provider = process.argv[2] === 'stripe' ? await openStripe() : await openAdyen();
const app = createApp();
const find = (id: string): BookEntry => {
  const found = provider.books().find((entry) => entry.id === id);
  if (!found) throw new Refused(404, 'payment_unknown', 'There is no such payment');
  return found;
};
const left = ({ amount, refunded, disputed }: BookEntry): number => amount - refunded - disputed;
const must = (holds: boolean, code: string): void => {
  if (!holds) throw new Refused(409, code, 'Not now');
};

app.put('/control/config', (request) => {
  const { create } = request.body as { create: Creating };
  provider.creating?.(create);
  return { create };
});
app.get('/control/account', () => provider.account);
app.get('/control/books', () => ({ payments: provider.books() }));
app.get('/control/webhooks', () => ({ waiting: provider.sent.length - taken }));
app.get('/v1/payments/:id', (request) => find((request.params as { id: string }).id));

app.post('/v1/payments/:id/refunds', async (request) => {
  const { id } = request.params as { id: string };
  const { amount, key } = request.body as { amount: number; key: string };
  const payment = find(id);
  must(payment.status === 'captured', 'payment_not_captured');
  must(amount <= left(payment), 'refund_too_large');
  await provider.refund(id, amount, key);
  return find(id);
});

app.post('/control/payments/:id/outcome', (request) => {
  const { id } = request.params as { id: string };
  const { outcome, amount, seconds = DEFAULT_SECONDS } = request.body as Outcome;
  const payment = find(id);
  const { status, dispute, refunds } = payment;
  switch (outcome) {
    case 'dispute':
      must(status === 'captured' && dispute !== 'open' && left(payment) > 0, 'dispute_out_of_turn');
      provider.dispute(id, amount ?? left(payment));
      break;
    case 'dispute_won':
    case 'dispute_lost':
      must(dispute === 'open', 'dispute_out_of_turn');
      provider.closeDispute(id, outcome === 'dispute_won');
      break;
    case 'refund_fails_later':
      must(
        refunds.some(({ failed }) => !failed),
        'refund_none',
      );
      provider.failRefund(id);
      break;
    default:
      must(status === 'created', 'page_closed');
      if (outcome === 'success') provider.pay(id, false);
      if (outcome === 'decline') provider.decline(id);
      if (outcome === 'abandon') provider.expire(id);
      if (outcome !== 'pending') break;
      provider.pay(id, true);
      setTimeout(() => provider.settle(id), seconds * 1000);
  }
  return find(id);
});

interface Outcome {
  outcome: string;
  amount?: number;
  seconds?: number;
}

let taken = 0;
const url = process.env.CHAOS_WEBHOOK_URL ?? '';
const isTaken = async ({ raw, headers }: SentEvent): Promise<boolean> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: new Uint8Array(raw),
    signal: AbortSignal.timeout(15_000),
  }).catch(() => null);
  return answer?.ok === true;
};
/** Sends webhooks in order, each until it is accepted. */
const send = async (): Promise<never> => {
  for (;;) {
    const next = provider.sent[taken];
    if (!next) await pause(LOOK_MS);
    else if (await isTaken(next)) taken += 1;
    else await pause(RETRY_MS);
  }
};

await listen(app, { port: Number(process.env.CHAOS_PORT) });
void send();
process.once('disconnect', () => process.exit(1));
// The program is killed in the end, which would leave no compile cache for the next one.
flushCompileCache();
process.send?.({ ready: 'double' });
