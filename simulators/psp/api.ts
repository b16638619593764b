import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { leaveUnanswered } from '../kit/hang.ts';
import { Refused } from '../kit/refused.ts';
import type { PaymentBook } from './book.ts';
import type { PspConfig } from './config.ts';
import { newPayment, type PaymentRecord, presentPayment } from './payment.ts';

/** Payments in one answer; `after` is the id of the last one that the merchant has. */
const PAGE = 500;

const byId = z.object({ id: z.string().max(64) });
const instant = z.iso.datetime();
const wanted = z.union([
  z.strictObject({ reference: z.string().min(1).max(128) }),
  z.strictObject({ from: instant, until: instant, after: z.string().max(64).optional() }),
]);
const reported = z.strictObject({ from: instant, until: instant, after: z.string().max(64).optional() });
const evidence = z.strictObject({
  key: z.string().min(1).max(128),
  text: z.string().max(20_000),
  document: z.base64(),
});
const refund = z.strictObject({ amount: z.int().positive(), key: z.string().min(1).max(128) });

/** Serves the merchant's API, below /v1. */
export function serveApi(
  app: App,
  deps: { book: PaymentBook; config: PspConfig; apiKey: string; origin: () => string },
): void {
  const { book, config } = deps;
  const expected = sha256(`Bearer ${deps.apiKey}`);
  const present = (payment: PaymentRecord) => presentPayment(payment, deps.origin());

  app.register(async (plugin) => {
    const v1 = plugin as App;
    v1.addHook('onRequest', async (request) => {
      const given = sha256(request.headers.authorization ?? '');
      if (!timingSafeEqual(given, expected)) throw new Refused(401, 'unauthorised', 'The API key is missing or wrong');
    });

    v1.post('/v1/payments', { schema: { body: newPayment } }, async (request, reply) => {
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string' || key === '' || key.length > 128) {
        throw new Refused(400, 'key_missing', 'Send an Idempotency-Key of at most 128 characters');
      }
      if (config.create === 'error') throw new Refused(500, 'sandbox_fault', 'Asked to fail by /control/config');
      const { payment, fresh } = book.create(request.body, key);
      const answer = present(payment);
      if (fresh && config.auto) setImmediate(decideAtOnce, book, payment, config.auto);
      if (config.create === 'timeout') return leaveUnanswered(reply);
      if (typeof config.create === 'object') await pause(config.create.delayMs);
      return reply.code(fresh ? 201 : 200).send(answer);
    });

    v1.get('/v1/payments', { schema: { querystring: wanted } }, ({ query }) => {
      if ('reference' in query) return { payments: book.byReference(query.reference).map(present) };
      const found = book.between(query.from, query.until);
      const start = found.findIndex(({ id }) => id === query.after) + 1;
      return { payments: found.slice(start, start + PAGE).map(present), more: start + PAGE < found.length };
    });

    v1.get('/v1/balance', { schema: { querystring: reported } }, ({ query }) => {
      const found = book.balance.between(query.from, query.until);
      const start = found.findIndex(({ id }) => id === query.after) + 1;
      return { lines: found.slice(start, start + PAGE), more: start + PAGE < found.length };
    });

    v1.get('/v1/payments/:id', { schema: { params: byId } }, (request) => present(book.get(request.params.id)));

    v1.post('/v1/payments/:id/cancel', { schema: { params: byId } }, (request) => {
      const payment = book.get(request.params.id);
      book.cancel(payment);
      return present(payment);
    });

    v1.post(
      '/v1/payments/:id/disputes/:dispute/evidence',
      { schema: { params: byId.extend({ dispute: z.string().max(64) }), body: evidence } },
      (request) => {
        const payment = book.get(request.params.id);
        const { key, document } = request.body;
        book.contest(payment, request.params.dispute, { key, document: Buffer.from(document, 'base64') });
        return present(payment);
      },
    );

    v1.post('/v1/payments/:id/refunds', { schema: { params: byId, body: refund } }, (request) => {
      const payment = book.get(request.params.id);
      book.refund(payment, request.body.amount, request.body.key);
      return present(payment);
    });
  });
}

function decideAtOnce(book: PaymentBook, payment: PaymentRecord, outcome: 'success' | 'decline'): void {
  if (payment.status !== 'created') return;
  if (outcome === 'success') book.capture(payment);
  else book.decide(payment, 'decline');
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
