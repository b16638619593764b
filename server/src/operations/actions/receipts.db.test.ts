import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purge } from '#server/db/purge.ts';
import { Control } from '#tests/world/control.ts';
import { until } from '#tests/world/until.ts';
import { type Mailbox, type Message, startMailbox } from '../../../../simulators/mailbox/mailbox.ts';
import { OpsWorld } from '../ops.fixture.ts';

let mailbox: Mailbox;
let mail: Control;
let ops: OpsWorld;
beforeAll(async () => {
  mailbox = await startMailbox();
  mail = new Control(mailbox.url);
  ops = await OpsWorld.start({ SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'receipts@shop.example.com' });
});
afterAll(async () => {
  await ops.world.stop();
  await mailbox.close();
});
beforeEach(() => mail.post('/control/reset'));

type Email = Extract<Message, { kind: 'email' }>;
const newAddress = () => `kestrel-${randomUUID()}@example.com`;
const lettersTo = async (email: string): Promise<Email[]> => {
  const answer = await fetch(`${mailbox.url}/messages?to=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { messages: Email[] }).messages;
};
const untilLetters = (email: string, count: number) =>
  until(
    () => lettersTo(email),
    (letters) => letters.length === count,
  );
const receipts = (number: string) =>
  ops.world.context.sql<{ kind: string; state: string; copy: number; content: object | null }[]>`
    select kind, state, copy, content from receipts where number = ${number} order by created_at`;
const untilState = (number: string, state: string) =>
  until(
    () => receipts(number),
    (rows) => rows.length > 0 && rows.every((row) => row.state === state),
  );
/** An order with its letter in such a state. */
async function ordered(state: string): Promise<{ number: string; email: string; payment: string }> {
  const email = newAddress();
  const { number, payment } = await ops.sent({ email });
  await untilState(number, state);
  return { number, email, payment };
}

test('a sent email is sent again as a separate copy, and that is recorded', async () => {
  const { number, email } = await ordered('sent');
  const { code, json } = await ops.act('receipts', 'resend', number);
  expect([code, json]).toMatchObject([0, { number, forgotten: 0, receipts: [{ kind: 'sent', was: 'sent' }] }]);
  const [first, second] = await untilLetters(email, 2);
  expect(second?.subject).toBe(first?.subject);
  expect(await untilState(number, 'sent')).toMatchObject([{ copy: 1, content: null }]);
  expect(await ops.actions(number)).toMatchObject([
    { command: 'receipts resend', by_name: 'ada', why: 'ticket 4711', arguments: { number } },
  ]);
});

test('a letter can be sent again for a week, though events forget whom to within the hour', async () => {
  const { number, email } = await ordered('sent');
  await purge(ops.world.context.sql);
  const { code, json } = await ops.act('receipts', 'resend', number);
  expect([code, json]).toMatchObject([0, { forgotten: 0, receipts: [{ kind: 'sent', was: 'sent' }] }]);
  const [first, second] = await untilLetters(email, 2);
  expect(second?.text).toBe(first?.text);
});

test('only the named kind is sent again', async () => {
  const { number, email, payment } = await ordered('sent');
  await ops.act('orders', 'refund', number, '--amount', '20');
  await until(
    () => ops.refundedOf(payment),
    (refunded) => refunded === 20,
  );
  await untilLetters(email, 2);
  await untilState(number, 'sent');
  const { json } = await ops.act('receipts', 'resend', number, '--kind', 'partially_refunded');
  expect(json.receipts).toMatchObject([{ kind: 'partially_refunded' }]);
  await untilLetters(email, 3);
  expect((await ops.act('receipts', 'resend', number, '--kind', 'late')).json.error?.code).toBe('receipt.none');
});

test('a parked email is sent after the mail server recovers, by itself or with all others', async () => {
  await mail.put({ smtp: 'busy' });
  const first = await ordered('parked');
  expect((await ops.look('orders', 'show', first.number)).json.receipts).toMatchObject([
    { kind: 'sent', state: 'parked', attempts: 1, error: expect.any(String) },
  ]);
  const second = await ordered('parked');
  const third = await ordered('parked');
  await mail.put({ smtp: 'ok' });
  expect((await ops.act('receipts', 'resend', first.number)).json.receipts).toMatchObject([{ was: 'parked' }]);
  await untilLetters(first.email, 1);
  expect(await untilState(first.number, 'sent')).toMatchObject([{ copy: 0 }]);
  expect(await lettersTo(second.email)).toEqual([]);

  const { code, json } = await ops.act('receipts', 'resend', 'parked');
  expect([code, json]).toMatchObject([0, { number: null, count: 2 }]);
  await Promise.all([untilLetters(second.email, 1), untilLetters(third.email, 1)]);
  expect((await ops.act('receipts', 'resend', 'parked')).json).toMatchObject({ count: 0 });
});

test('words that are forgotten, an order without an address and one that is erased have nothing to send', async () => {
  const { sql } = ops.world.context;
  const { number, email } = await ordered('sent');
  await sql`delete from outbox where key = ${number} and type = 'receipt.due'`;
  expect((await ops.act('receipts', 'resend', number)).json.error?.code).toBe('receipt.forgotten');

  const silent = await ops.sent();
  expect((await ops.act('receipts', 'resend', silent.number)).json.error?.code).toBe('receipt.none');

  const erased = await ordered('sent');
  await sql`update orders set email = null where number = ${erased.number}`;
  expect((await ops.act('receipts', 'resend', erased.number)).json.error?.code).toBe('receipt.none');
  expect([await lettersTo(email), await lettersTo(erased.email)].map((letters) => letters.length)).toEqual([1, 1]);
});

test('an unknown kind, and a kind together with all parked emails, are refused', async () => {
  for (const args of [
    ['20260101-AAAAAAAAAA', '--kind', 'postcard'],
    ['parked', '--kind', 'sent'],
  ]) {
    const { code, json } = await ops.act('receipts', 'resend', ...args);
    expect([code, json.error?.code]).toEqual([2, 'usage']);
  }
});
