import { afterAll, beforeAll, expect, test } from 'vitest';
import { evidence, paymentRequest, uuidv7 } from '../provider-world.fixture.ts';
import { stripeWorld } from './world.fixture.ts';

let world: Awaited<ReturnType<typeof stripeWorld>>;
beforeAll(async () => {
  world = await stripeWorld();
});
afterAll(() => world.close());

async function disputed(reason = 'fraudulent') {
  const { provider, double } = world;
  const request = paymentRequest();
  const ref = { paymentId: request.paymentId, providerId: (await provider.create(request)).providerId };
  await world.pay(ref);
  const dispute = double.books.dispute(ref.providerId);
  dispute.reason = reason;
  const submit = (change: object = {}) =>
    provider.evidence?.submit(evidence({ ...ref, dispute: dispute.id, ...change }));
  return { dispute, submit };
}

test.each([
  ['fraudulent', ['service_documentation', 'uncategorized_text']],
  ['product_not_received', ['service_documentation', 'uncategorized_text']],
  ['duplicate', ['duplicate_charge_documentation', 'duplicate_charge_explanation']],
  ['credit_not_processed', ['refund_refusal_explanation', 'uncategorized_file', 'uncategorized_text']],
  ['subscription_canceled', ['cancellation_rebuttal', 'uncategorized_file', 'uncategorized_text']],
])('a dispute because of %s gets %j next to the fields of all', async (reason, own) => {
  const { dispute, submit } = await disputed(reason);
  await submit({ note: 'See page 1', terms: 'No refunds after the delivery.' });
  const all = [
    'access_activity_log',
    'customer_email_address',
    'product_description',
    'refund_policy_disclosure',
    'service_date',
  ];
  expect(Object.keys(dispute.evidence).toSorted()).toEqual([...all, ...own].toSorted());
  expect(dispute.evidence).toMatchObject({ service_date: '2026-11-28' });
  expect(Object.values(dispute.evidence)).toContain('The item was delivered.\n\nSee page 1');
});

test('an item that was not delivered has no date of service', async () => {
  const { dispute, submit } = await disputed();
  await submit({ deliveredAt: null, email: null });
  expect(dispute.evidence).not.toHaveProperty('service_date');
  expect(dispute.evidence).not.toHaveProperty('customer_email_address');
});

test('a repeat after a lost upload uses the uploaded file', async () => {
  const { double, provider } = world;
  const { dispute, submit } = await disputed();
  const submissionId = uuidv7();
  // The process ended between the upload and the update.
  double.evidence.files.push({
    id: 'file_1',
    object: 'file',
    created: 1,
    filename: `evidence-${submissionId}.pdf`,
    purpose: 'dispute_evidence',
    size: 9,
    type: 'pdf',
  });
  const before = double.evidence.files.length;
  await submit({ submissionId, isRepeat: true });
  expect(double.evidence.files).toHaveLength(before);
  expect(dispute.evidence).toMatchObject({ service_documentation: 'file_1' });
  expect(provider.evidence?.mostBytes).toBe(4_500_000);
});

test('evidence that somebody submitted in the Dashboard is not taken for ours', async () => {
  const { dispute, submit } = await disputed();
  dispute.evidence_details.submission_count = 1;
  await expect(submit({ isRepeat: true })).rejects.toThrow('submitted before at Stripe');
});

test('a dispute that the bank lets nobody answer is refused before an upload', async () => {
  const { dispute, submit } = await disputed();
  const before = world.double.evidence.files.length;
  dispute.evidence_details.due_by = 0;
  await expect(submit()).rejects.toThrow('the bank takes no evidence');
  expect(world.double.evidence.files).toHaveLength(before);
});
