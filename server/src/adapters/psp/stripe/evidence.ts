import type Stripe from 'stripe';
import { type DisputeEvidence, type EvidenceRequest, ProviderRefused } from '#server/domains/payments/payments.port.ts';
import { quietly } from './quietly.ts';
import { type StripeContest, stripeContest } from './shapes.ts';

/** All files of a dispute together: https://docs.stripe.com/disputes/responding. */
const MOST_BYTES = 4_500_000;
/** Most characters of a text field: https://docs.stripe.com/api/disputes/update. */
const LONGEST = 20_000;
/** States in which Stripe takes evidence: https://docs.stripe.com/api/disputes/object. */
const RESPONDING: ReadonlySet<string> = new Set(['needs_response', 'warning_needs_response']);

type Evidence = Stripe.DisputeUpdateParams.Evidence;

/**
 * Submits evidence by Stripe's API. Stripe takes evidence once, and tells how often it was submitted. The dispute's
 * metadata tell if it was this submission.
 */
export const stripeEvidence = (stripe: Stripe, now: () => Date): DisputeEvidence => ({
  mostBytes: MOST_BYTES,
  submit: (request) =>
    quietly(async () => {
      const dispute = stripeContest.parse(await stripe.disputes.retrieve(request.dispute));
      if (isDone(dispute, request.submissionId)) return;
      const why = whyNot(dispute, now());
      if (why) throw new ProviderRefused(why);
      const file = await fileOf(stripe, request);
      const evidence = evidenceOf({ ...request, reason: dispute.reason }, file);
      const metadata = { evidenceId: request.submissionId };
      await stripe.disputes.update(
        request.dispute,
        { evidence, metadata, submit: true },
        { idempotencyKey: `${request.submissionId}:${file}` },
      );
    }),
});

const isDone = ({ metadata, evidence_details: { submission_count: count } }: StripeContest, id: string): boolean =>
  count > 0 && metadata.evidenceId === id;

function whyNot({ status, evidence_details: details }: StripeContest, now: Date): string | null {
  if (details.submission_count > 0)
    return 'evidence for this dispute was submitted before at Stripe, which takes it once';
  if (!RESPONDING.has(status)) return `Stripe takes no evidence for this dispute: it is ${status}`;
  if (details.due_by === 0) return 'the bank takes no evidence for this dispute';
  const isOver = details.due_by !== null && details.due_by * 1000 <= now.getTime();
  return isOver ? 'the deadline for evidence is over at Stripe' : null;
}

/** Uploads the document. A repeat uses the file of an earlier call, so that its update is the same one. */
async function fileOf(stripe: Stripe, { submissionId, isRepeat, document }: EvidenceRequest): Promise<string> {
  const name = `evidence-${submissionId}.pdf`;
  if (isRepeat) {
    for await (const file of stripe.files.list({ purpose: 'dispute_evidence', limit: 100 }))
      if (file.filename === name) return file.id;
  }
  const file = { data: Buffer.from(document), name, type: 'application/pdf' };
  return (await stripe.files.create({ purpose: 'dispute_evidence', file })).id;
}

/**
 * Returns the fields that Stripe's guide asks for, by reason: https://docs.stripe.com/disputes/categories. The document
 * is in one field, because Stripe counts the size of each field.
 */
function evidenceOf(request: EvidenceRequest, file: string): Evidence {
  const { reason, product, summary, activity, deliveredAt, email, terms, note } = request;
  const text = [summary, note].filter((part) => part !== '').join('\n\n');
  return {
    product_description: cut(product),
    access_activity_log: cut(activity),
    ...(email && { customer_email_address: email }),
    ...(deliveredAt && { service_date: deliveredAt.slice(0, 10) }),
    ...(terms && { refund_policy_disclosure: cut(terms) }),
    ...fieldsFor(reason ?? '', cut(text), file),
  };
}

function fieldsFor(reason: string, text: string, file: string): Evidence {
  switch (reason) {
    case 'duplicate':
      return { duplicate_charge_documentation: file, duplicate_charge_explanation: text };
    case 'credit_not_processed':
      return { uncategorized_file: file, refund_refusal_explanation: text, uncategorized_text: text };
    case 'subscription_canceled':
      return { uncategorized_file: file, cancellation_rebuttal: text, uncategorized_text: text };
    default:
      // Proof that the digital item was provided: not received, not as described, fraudulent, unrecognized, general.
      return { service_documentation: file, uncategorized_text: text };
  }
}

const cut = (text: string): string => [...text].slice(0, LONGEST).join('');
