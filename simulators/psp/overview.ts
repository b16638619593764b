import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { html } from '../kit/html.ts';
import { sendPage } from '../kit/page.ts';
import type { PaymentBook } from './book.ts';
import { isOpen, leftOf, type PaymentRecord, refundedOf } from './payment.ts';
import { formatMoney } from './texts.ts';

const SHOWN = 100;

/** Serves the provider's overview: recent payments, with a button that refunds. */
export function serveOverview(app: App, { book }: { book: PaymentBook }): void {
  app.get('/', (_request, reply) => {
    const payments = book.latest(SHOWN);
    return sendPage(reply, {
      title: 'Sandbox Pay – payments',
      body: html`
<main class="wide">
  <header class="brand"><span class="mark" aria-hidden="true"></span><b>Sandbox Pay</b></header>
  <h1>Recent payments</h1>
  <p class="notice">A test provider. No real money moves.</p>
  ${payments.length === 0 && html`<p class="empty">No payments yet.</p>`}
  <ul>${payments.map(row)}</ul>
</main>`,
    });
  });

  app.post('/payments/:id/refund', { schema: { params: z.object({ id: z.string().max(64) }) } }, (request, reply) => {
    const payment = book.get(request.params.id);
    book.refund(payment, leftOf(payment), randomUUID());
    return reply.redirect('/', 303);
  });
}

const row = (payment: PaymentRecord) => html`
<li class="card">
  <div class="head"><b>${formatMoney(payment.amount, payment.currency, 'en')}</b><span class="status ${payment.status}">${stateOf(payment)}</span></div>
  <p>${payment.description}</p>
  <small>${payment.method} · ${payment.reference} · ${payment.createdAt.slice(0, 19).replace('T', ' ')} UTC</small>
  ${isOpen(payment) && html`<a class="button" href="/pay/${payment.id}">Open payment page</a>`}
  ${payment.status === 'captured' && leftOf(payment) > 0 && html`<form method="post" action="/payments/${payment.id}/refund"><button>Refund</button></form>`}
</li>`;

function stateOf(payment: PaymentRecord): string {
  const { status, failure, amount } = payment;
  const refunded = refundedOf(payment);
  if (refunded > 0) return refunded < amount ? 'partly refunded' : 'refunded';
  return failure && failure !== 'abandoned' ? failure : status;
}
