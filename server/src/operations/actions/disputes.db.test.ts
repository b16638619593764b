import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '#tests/world/pdf-text.ts';
import { until } from '#tests/world/until.ts';
import { OpsWorld } from '../ops.fixture.ts';

const DAY = 86_400;

let ops: OpsWorld;
let folder: string;
beforeAll(async () => {
  ops = await OpsWorld.start();
  folder = await mkdtemp(join(tmpdir(), 'evidence-'));
});
afterAll(() => ops.world.stop());

interface Shown {
  dispute: string;
  status: string;
  evidence: string | null;
  evidenceError: string | null;
  summary: string[];
}
const shown = async (number: string): Promise<Shown> => {
  const { json } = await ops.look('disputes', 'show', number);
  const [one] = json.disputes as Shown[];
  if (!one) throw new Error(`${number} has no dispute`);
  return one;
};

/** A delivered order whose payer disputes it. */
async function disputed(more: object = {}): Promise<{ number: string; payment: string; dispute: string }> {
  const { number, payment } = await ops.sent({ email: 'payer@example.com' });
  return { number, payment, dispute: await dispute(number, payment, more) };
}

async function dispute(number: string, payment: string, more: object): Promise<string> {
  const asked = { outcome: 'dispute', dueInSeconds: 7 * DAY, reason: 'fraudulent', ...more };
  await ops.world.psp.post(`/control/payments/${payment}/outcome`, asked);
  await ops.reach(number, ({ status }) => status === 'disputed');
  return (await shown(number)).dispute;
}

/** Returns how often the provider has evidence for the disputes of a payment. */
async function evidenceAt(payment: string): Promise<number> {
  const { payments } = await ops.world.psp.books<{
    payments: { id: string; disputes: { evidenceKey?: string }[] }[];
  }>();
  return payments.find(({ id }) => id === payment)?.disputes.filter(({ evidenceKey }) => evidenceKey).length ?? 0;
}

async function evidenceOf(number: string, ...more: string[]): Promise<{ pages: string[]; sha256: unknown }> {
  const file = join(folder, `${number}.pdf`);
  const { code, json } = await ops.act('disputes', 'evidence', number, '--file', file, ...more);
  expect(code).toBe(0);
  return { pages: await pdfText(readFileSync(file)), sha256: json.sha256 };
}

const decided = (number: string, state: string) =>
  until(
    () => shown(number),
    ({ evidence }) => evidence === state,
  );

test('page one has the answer, and the document has the facts', async () => {
  const { number, dispute } = await disputed();
  const { pages, sha256 } = await evidenceOf(number, '--note', 'The buyer wrote to us: ありがとう');
  const [first = ''] = pages;
  for (const fact of [
    number,
    dispute,
    'The purchased item was delivered',
    'fraudulent',
    '1.09',
    'confirmed by the game',
  ])
    expect(first).toContain(fact);
  const all = pages.join(' ');
  for (const fact of [
    'accepted: the player has the item',
    'payer@example.com',
    'Kestrel',
    'ありがとう',
    'Sign-ins near',
  ])
    expect(all).toContain(fact);
  expect((await evidenceOf(number, '--note', 'The buyer wrote to us: ありがとう')).sha256).toBe(sha256);
  expect((await evidenceOf(number)).sha256).not.toBe(sha256);
  const [action] = await ops.actions(number);
  expect(action).toMatchObject({
    command: 'disputes evidence',
    by_name: 'ada',
    why: 'ticket 4711',
    result: { sha256 },
  });
  expect(JSON.stringify(action)).not.toContain('payer@example.com');
});

test('an order that the game did not get says so, and so does a refund', async () => {
  const { number, payment } = await ops.parked();
  await ops.act('orders', 'refund', number, '--amount', '9');
  await ops.reach(number, ({ status }) => status === 'partially_refunded');
  await dispute(number, payment, {});
  const [first = ''] = (await evidenceOf(number)).pages;
  expect(first).toContain('no confirmation of the game that the item was delivered');
  expect(first).toContain('0.09 ');
  expect(first).not.toContain('was delivered: the game');
});

test('an order without a delivery has evidence, too', async () => {
  const { number } = await disputed();
  await ops.world.context.sql`delete from deliveries where reference = ${number}`;
  expect((await evidenceOf(number)).pages.join(' ')).toContain('The order has no delivery.');
});

test('earlier purchases count unless they were disputed or refunded', async () => {
  const { number } = await disputed();
  const before = (await shown(number)).summary.find((line) => line.includes('earlier'));
  await ops.sent();
  const { number: second } = await disputed();
  const after = (await shown(second)).summary.find((line) => line.includes('earlier'));
  const count = (line = '') => Number(/(\d+) earlier/.exec(line)?.[1] ?? 0);
  expect(count(after)).toBe(count(before) + 1);
});

test('two operators who submit at once submit once, and the provider has it once', async () => {
  const { number, payment } = await disputed();
  const both = await Promise.all(
    [1, 2].map(() => ops.act('disputes', 'submit', number, '--note', 'Please see page 1')),
  );
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(both.find(({ code }) => code === 1)?.json.error?.code).toBe('dispute.taken');
  await decided(number, 'submitted');
  expect(await evidenceAt(payment)).toBe(1);
  expect((await ops.act('disputes', 'submit', number)).json.error?.code).toBe('dispute.taken');
  const [row] = await ops.world.context
    .sql`select document, request from dispute_evidence where dispute = ${(await shown(number)).dispute}`;
  expect(row).toEqual({ document: null, request: null });
  expect((await ops.actions(number)).map(({ command }) => command)).toEqual(['disputes submit']);
});

test('a process that ends between the call and its record submits nothing again', async () => {
  const { sql, payments } = ops.world.context;
  const { number, payment, dispute } = await disputed();
  await ops.act('disputes', 'submit', number);
  await decided(number, 'submitted');
  // As if the answer had never been stored.
  const document = Buffer.from('%PDF-1.4');
  await sql`
    update dispute_evidence set state = 'requested', document = ${document}, updated_at = now() - interval '1 hour',
      request = '{"fileName":"e.pdf","facts":{"summary":"","note":"","activity":"","product":""}}'
    where dispute = ${dispute}`;
  expect(await payments.resumeEvidence()).toBe(1);
  await decided(number, 'submitted');
  expect(await evidenceAt(payment)).toBe(1);
  const [{ attempts } = { attempts: 0 }] = await sql<
    { attempts: number }[]
  >`select attempts from dispute_evidence where dispute = ${dispute}`;
  expect(attempts).toBe(2);
});

test('after the deadline, and after the decision, nothing is submitted', async () => {
  const late = await disputed({ dueInSeconds: -60 });
  expect((await ops.act('disputes', 'submit', late.number)).json.error?.code).toBe('dispute.past_due');
  const over = await disputed();
  await ops.decide(over.payment, 'dispute_lost');
  await ops.reach(over.number, ({ status }) => status !== 'disputed');
  expect((await ops.act('disputes', 'submit', over.number)).json.error?.code).toBe('dispute.closed');
  for (const { payment, number } of [late, over]) {
    expect(await evidenceAt(payment)).toBe(0);
    expect(await ops.actions(number)).toEqual([]);
  }
});

test('evidence that the provider refuses can be submitted again, and says why', async () => {
  const { number, payment } = await disputed();
  // The provider's own deadline, which the shop does not know.
  await ops.world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'dispute_deadline' });
  await ops.act('disputes', 'submit', number);
  expect((await decided(number, 'refused')).evidenceError).toContain('dispute_past_due');
  expect((await ops.act('disputes', 'submit', number)).code).toBe(0);
  await decided(number, 'refused');
});

test('an order without a dispute has no evidence', async () => {
  const { number } = await ops.sent();
  expect((await ops.act('disputes', 'submit', number)).json.error?.code).toBe('dispute.unknown');
});

test('a deadline is reminded of in its last three days and in its last day, once each', async () => {
  const { payments, sql } = ops.world.context;
  await payments.remindOfDisputes();
  await disputed({ dueInSeconds: 4 * DAY });
  expect(await payments.remindOfDisputes()).toBe(0);
  const { number, dispute } = await disputed({ dueInSeconds: 2.5 * DAY });
  expect(await payments.remindOfDisputes()).toBe(1);
  expect(await payments.remindOfDisputes()).toBe(0);
  await sql`
    update payments set disputes = jsonb_set(disputes, '{0,dueBy}', to_jsonb(now() + interval '20 hours')) where payable = ${number}`;
  const both = await Promise.all([payments.remindOfDisputes(), payments.remindOfDisputes()]);
  expect(both.toSorted()).toEqual([0, 1]);
  expect(await sql`select days from dispute_reminders where dispute = ${dispute} order by days`).toEqual([
    { days: 1 },
    { days: 3 },
  ]);
});

test('submitted evidence needs no reminder', async () => {
  const { payments } = ops.world.context;
  const { number } = await disputed({ dueInSeconds: DAY / 2 });
  await ops.act('disputes', 'submit', number);
  await decided(number, 'submitted');
  expect(await payments.remindOfDisputes()).toBe(0);
});

test('evidence that the provider never takes is reminded of, and an operator looks a day after the deadline', async () => {
  const { payments, sql } = ops.world.context;
  const { number, dispute } = await disputed({ dueInSeconds: DAY / 2 });
  await ops.act('disputes', 'submit', number);
  await decided(number, 'submitted');
  // As if no call had got an answer.
  const forgotten = (age: string) => sql`
    update dispute_evidence set state = 'requested', document = '\x25504446', attempts = 3, calling_until = null,
      request = '{"fileName":"e.pdf","facts":{"summary":"","note":"","activity":"","product":""}}',
      created_at = now() - ${age}::interval, updated_at = now() - interval '1 hour'
    where dispute = ${dispute}`;
  await forgotten('10 minutes');
  expect(await payments.remindOfDisputes()).toBe(0);
  await forgotten('2 hours');
  // Both reminders are due, and one alert names the nearer one.
  expect(await payments.remindOfDisputes()).toBe(1);
  expect(await sql`select days from dispute_reminders where dispute = ${dispute} order by days`).toHaveLength(2);
  await sql`update payments set provider = 'gone' where payable = ${number}`;
  expect(await payments.resumeEvidence()).toBe(1);
  await until(
    () => shown(number),
    ({ evidenceError }) => evidenceError !== null,
  );
  expect((await shown(number)).evidence).toBe('requested');
  await sql`
    update payments set disputes = jsonb_set(disputes, '{0,dueBy}', to_jsonb(now() - interval '25 hours')) where payable = ${number}`;
  await forgotten('2 days');
  await payments.resumeEvidence();
  await decided(number, 'unclear');
  const [row] = await sql`select document, request from dispute_evidence where dispute = ${dispute}`;
  expect(row).toEqual({ document: null, request: null });
});
