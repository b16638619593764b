import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { sendPage } from '../kit/page.ts';
import { Refused } from '../kit/refused.ts';
import type { PaymentBook } from './book.ts';
import { LATER_SECONDS, returnAddress, SANDBOX_CODE } from './choices.ts';
import { checkView, choiceView, decidedView } from './hosted-views.ts';
import type { PaymentRecord } from './payment.ts';
import { textsFor } from './texts.ts';

const byId = z.object({ id: z.string().max(64) });
const choice = z.object({
  choice: z.enum(['pay', 'decline', 'secure', 'later', 'leave']),
  /** The card name; the page has no such field, but tests use it to pay twice with one card. */
  card: z.string().min(1).max(64).optional(),
  seconds: z.coerce.number().pipe(z.literal(LATER_SECONDS)).default(LATER_SECONDS[0]),
});
const check = z.object({ code: z.string().max(32) });

const OUTCOMES = { pay: 'success', decline: 'decline', later: 'pending', leave: 'abandon' } as const;

/** Serves the page where a payer decides; every decision returns to the merchant. */
export function serveHostedPage(app: App, { book }: { book: PaymentBook }): void {
  const show = (payment: PaymentRecord, view: typeof choiceView, status = 200) => {
    const { lang, texts } = textsFor(payment.locale);
    const { title, body } = view(payment, texts, lang);
    return { title, body, lang, status, formTargets: [new URL(payment.returnUrl).origin] };
  };

  app.get('/pay/:id', { schema: { params: byId } }, (request, reply) => {
    book.sweep();
    const payment = book.get(request.params.id);
    return sendPage(reply, show(payment, payment.status === 'created' ? choiceView : decidedView));
  });

  app.get('/pay/:id/check', { schema: { params: byId } }, (request, reply) => {
    book.sweep();
    const payment = book.get(request.params.id);
    return sendPage(reply, show(payment, payment.status === 'created' ? checkView : decidedView));
  });

  app.post('/pay/:id', { schema: { params: byId, body: choice } }, (request, reply) => {
    const payment = book.get(request.params.id);
    const { choice: chosen, seconds, card } = request.body;
    if (chosen === 'secure') return reply.redirect(`/pay/${payment.id}/check`, 303);
    if (!tryTo(() => book.choose(payment, OUTCOMES[chosen], seconds, card)))
      return sendPage(reply, show(payment, decidedView, 409));
    return reply.redirect(returnAddress(payment), 303);
  });

  app.post('/pay/:id/check', { schema: { params: byId, body: check } }, (request, reply) => {
    const payment = book.get(request.params.id);
    const outcome = request.body.code.replace(/\s/g, '') === SANDBOX_CODE ? 'success' : 'decline';
    if (!tryTo(() => book.choose(payment, outcome))) return sendPage(reply, show(payment, decidedView, 409));
    return reply.redirect(returnAddress(payment), 303);
  });
}

/** Returns false if the payment is already decided. */
function tryTo(choose: () => void): boolean {
  try {
    choose();
    return true;
  } catch (error) {
    if (error instanceof Refused && error.status === 409) return false;
    throw error;
  }
}
