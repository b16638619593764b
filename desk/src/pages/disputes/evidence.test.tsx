import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, dispute, EVERYTHING, NUMBER, payment, sessionWith, story } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const SUBMIT = 'POST /orders/:number/evidence/submit';
const DOWNLOAD = 'POST /orders/:number/evidence';
const preview = { summary: ['The purchased item was delivered.'], contents: ['the order'] };
const done = {
  action: ACTION,
  number: NUMBER,
  dispute: 'du_1',
  provider: 'stripe',
  evidence: ACTION,
  sha256: 'a'.repeat(64),
};

function serverWith(...disputes: ReturnType<typeof dispute>[]) {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  const server = createDeskServer();
  server.answer('GET /disputes', { disputes });
  server.answer('GET /orders/:number/disputes', { disputes: disputes.map((one) => ({ ...one, ...preview })) });
  return server;
}

const buttons = () => screen.queryAllByRole('button', { name: /^Submit to/ }).map(({ textContent }) => textContent);

test('a row has the reason, the deadline, and the state of the evidence', async () => {
  const server = serverWith(
    dispute(),
    dispute({ dispute: 'du_2', evidence: 'submitted', reason: null, dueBy: null }),
    dispute({ dispute: 'du_3', evidence: 'refused' }),
  );
  showDesk({ path: '/disputes', server });
  const table = within(await screen.findByRole('table', { name: 'Disputes' }));
  const [, first, second, third] = table.getAllByRole('row');
  const texts = [
    [first, ['Due in 2 days', 'Fraudulent', 'No evidence', '€4.99']],
    [second, ['No known deadline', 'Not named', 'Evidence submitted', 'the bank decides']],
    [third, ['Evidence refused', 'submit it again']],
  ] as const;
  for (const [row, all] of texts) for (const text of all) expect(row?.textContent).toContain(text);
  expect(within(first as HTMLElement).getByText('Due in 2 days').className).toContain('text-bad');
  await expectAccessible();
});

test('the provider’s decision on submitted evidence shows by itself', async () => {
  const server = serverWith(dispute({ evidence: 'requested' }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showDesk({ path: '/disputes', server });
  await screen.findByText('Evidence on its way');
  server.answer('GET /disputes', { disputes: [dispute({ evidence: 'submitted' })] });
  await vi.advanceTimersByTimeAsync(3_500);
  await screen.findByText('Evidence submitted');
});

test('evidence is submitted with a note and a reason, and the row says so', async () => {
  const server = serverWith(dispute());
  server.answer(SUBMIT, done);
  const { user } = showDesk({ path: '/disputes', server });
  await user.click(await screen.findByRole('button', { name: 'Submit to Stripe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit to Stripe' }));
  await dialog.findByText('The purchased item was delivered.');
  dialog.getByText(/takes evidence once/);
  await expectAccessible();
  await user.type(dialog.getByLabelText(/Note for the bank/), ' See page 1 ');
  await user.type(dialog.getByLabelText('Reason'), 'ticket 1');
  server.answer('GET /disputes', { disputes: [dispute({ evidence: 'requested' })] });
  await user.click(dialog.getByRole('button', { name: 'Submit to Stripe' }));
  const said = await screen.findByText(/on its way to Stripe/);
  expect(document.activeElement).toBe(said);
  expect(server.calls(SUBMIT).map(({ path, body }) => [path, body])).toEqual([
    [`/api/orders/${NUMBER}/evidence/submit`, { dispute: 'du_1', note: 'See page 1', why: 'ticket 1' }],
  ]);
  await screen.findByText('Evidence on its way');
  expect(buttons()).toEqual([]);
});

test('a refusal of the server is shown, and the note stays', async () => {
  const server = serverWith(dispute());
  server.refuse(SUBMIT, 'operation.refused', { reason: 'dispute.taken', sentence: 'Evidence was submitted before.' });
  const { user } = showDesk({ path: '/disputes', server });
  await user.click(await screen.findByRole('button', { name: 'Submit to Stripe' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Note for the bank/), 'kept');
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await dialog.findByText('Evidence was submitted before.');
  expect((dialog.getByLabelText(/Note for the bank/) as HTMLTextAreaElement).value).toBe('kept');
});

test('after a refusal a code of the defence can be given', async () => {
  const server = serverWith(dispute({ evidence: 'refused', evidenceError: 'choose one of them: GoodsNotReturned' }));
  server.answer(SUBMIT, done);
  const { user } = showDesk({ path: '/disputes', server });
  await user.click(await screen.findByRole('button', { name: 'Submit to Stripe' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Code of the defence'), ' GoodsNotReturned ');
  await user.type(dialog.getByLabelText('Reason'), 'x{Enter}');
  await screen.findByText(/on its way to Stripe/);
  expect(server.calls(SUBMIT).map(({ body }) => body)).toEqual([
    { dispute: 'du_1', note: '', defence: 'GoodsNotReturned', why: 'x' },
  ]);
});

test('the document is downloaded under the name that the server gives', async () => {
  const server = serverWith(dispute());
  server.answer(
    DOWNLOAD,
    () =>
      new Response('%PDF-1.4', {
        headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="evidence-1.pdf"' },
      }),
  );
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = showDesk({ path: '/disputes', server });
  await user.click(await screen.findByRole('button', { name: /Download the evidence/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'ticket 1{Enter}');
  await screen.findByText(/was downloaded/);
  expect(saved).toEqual(['evidence-1.pdf']);
});

test('a provider without an interface has only the download, and so have closed and late disputes', async () => {
  const server = serverWith(
    dispute({ dispute: 'du_1', provider: 'paperpay', takesEvidence: false }),
    dispute({ dispute: 'du_2', status: 'lost' }),
    dispute({ dispute: 'du_3', dueBy: '2026-11-28T11:59:00Z' }),
  );
  showDesk({ path: '/disputes?all=true', server });
  await screen.findByText('Paperpay takes it only on its own pages.');
  expect(buttons()).toEqual([]);
  expect(screen.getAllByRole('button', { name: /Download the evidence/ })).toHaveLength(3);
});

test('a role that may not defend disputes has no buttons', async () => {
  const session = sessionWith(EVERYTHING.filter((one) => one !== 'disputes.defend'));
  showDesk({ path: '/disputes', server: serverWith(dispute()), session });
  await screen.findByText('No evidence');
  expect(screen.queryByRole('button', { name: /evidence|Submit/ })).toBeNull();
});

test('the order shows its disputes, and why the provider refused', async () => {
  const server = serverWith(dispute({ evidence: 'refused', evidenceError: 'Stripe: the deadline is over' }));
  server.answer('GET /orders/:number', story({}, { payments: [payment({ state: 'disputed', disputed: 499 })] }));
  showDesk({ path: `/orders/${NUMBER}`, server });
  const section = within(await screen.findByRole('region', { name: 'Disputes' }));
  await section.findByText('Stripe: the deadline is over');
  section.getByText('Fraudulent');
  section.getByRole('button', { name: 'Submit to Stripe' });
});
