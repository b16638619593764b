import { z } from 'zod';
import type { App } from '../kit/app.ts';
import type { PaymentBook } from './book.ts';
import { issuer, NORMAL, type PspConfig, pspConfig } from './config.ts';
import { presentPayment } from './payment.ts';
import type { WebhookSender } from './webhooks.ts';

const outcome = z.strictObject({
  outcome: z.enum([
    ...(['success', 'decline', 'abandon', 'pending'] as const),
    ...(['dispute', 'dispute_won', 'dispute_lost', 'dispute_deadline', 'refund_fails_later'] as const),
  ]),
  /** For `pending`: seconds until the money arrives. */
  seconds: z
    .number()
    .min(0)
    .max(30 * 24 * 3600)
    .optional(),
  /** For `dispute`: the amount; if absent, all that is left. */
  amount: z.int().positive().optional(),
  /** For `dispute`: seconds until the deadline for evidence, and the bank's reason; if absent, none is named. */
  dueInSeconds: z
    .number()
    .min(-3600)
    .max(90 * 24 * 3600)
    .optional(),
  reason: z.string().min(1).max(64).optional(),
  /** For `success` and `pending`: the card, by any name; if absent, a card that was never used before. */
  card: z.string().min(1).max(64).optional(),
  /** Its issuing country, instead of the configured one; null: the provider does not report it. */
  country: issuer.optional(),
});

/** Serves the API of tests and demos, below /control; no real provider has it. */
export function serveControl(
  app: App,
  deps: { book: PaymentBook; config: PspConfig; webhooks: WebhookSender; origin: () => string },
): void {
  const { book, config, webhooks } = deps;

  app.put('/control/config', { schema: { body: pspConfig.partial() } }, (request) =>
    Object.assign(config, request.body),
  );

  app.get('/control/config', () => config);

  app.post(
    '/control/payments/:id/outcome',
    { schema: { params: z.object({ id: z.string() }), body: outcome } },
    (request) => {
      const payment = book.get(request.params.id);
      const { outcome: wanted, seconds, amount, card, country, dueInSeconds, reason } = request.body;
      if (card) book.payWith(payment, card);
      if (country !== undefined) book.issuedIn(payment, country);
      if (wanted === 'dispute') book.dispute(payment, amount, { dueInSeconds, reason });
      else if (wanted === 'dispute_won') book.closeDispute(payment, 'won');
      else if (wanted === 'dispute_lost') book.closeDispute(payment, 'lost');
      else if (wanted === 'dispute_deadline') book.endDefence(payment);
      else if (wanted === 'refund_fails_later') book.failRefund(payment);
      else book.decide(payment, wanted, seconds);
      return presentPayment(payment, deps.origin());
    },
  );

  app.get('/control/books', () => ({
    payments: book.all().map((payment) => ({ ...presentPayment(payment, deps.origin()), refunds: payment.refunds })),
  }));

  app.post('/control/payout', () => {
    book.balance.payOut();
    return { lines: book.balance.all() };
  });

  app.get('/control/balance', () => ({
    lines: book.balance.all(),
    balances: Object.fromEntries(book.balance.balances()),
  }));

  app.get('/control/webhooks', () => ({ attempts: webhooks.attempts(), waiting: webhooks.waiting().length }));

  app.post('/control/reset', () => {
    book.clear();
    webhooks.clear();
    return Object.assign(config, NORMAL);
  });
}
