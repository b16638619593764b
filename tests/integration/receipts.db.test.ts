import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReceiptFact } from '#contract/events.ts';
import { publish } from '#server/db/events/outbox.ts';
import type { Client } from '#tests/world/client.ts';
import { Control } from '#tests/world/control.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { type Mailbox, type Message, startMailbox } from '../../simulators/mailbox/mailbox.ts';

const choice = { gid: 1000039, region: 'eu', roleId: 's3-1187', method: 'card', item: 'astralite-60', total: 109 };
/** Seconds; long enough that a test sees an email wait. */
const RETRIES = [0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2];

let world: World;
let mailbox: Mailbox;
let mailboxControl: Control;
let kestrel: Client;

beforeAll(async () => {
  mailbox = await startMailbox();
  mailboxControl = new Control(mailbox.url);
  const env = {
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'receipts@shop.example.com',
    PUBLIC_URL: 'https://shop.example.com',
  };
  world = await startWorld({ env, overrides: { waits: { receipt: RETRIES } } });
  kestrel = await world.signIn('kestrel', 'starlight');
});
afterAll(async () => {
  await world.stop();
  await mailbox.close();
});
beforeEach(async () => {
  await mailboxControl.post('/control/reset');
  await world.psp.put({ auto: null, webhooks: 'ok' });
  await world.games.put({ deliver: 'ok' });
});

/** A new address for each test, so that their emails are separate. */
const newAddress = () => `kestrel-${randomUUID()}@example.com`;
const place = async (over: object) =>
  (await kestrel.call('POST /orders', { body: { ...choice, ...over } }, randomUUID())).body.number;
const pay = async (number: string): Promise<string> => {
  const params = { number };
  const { body } = await kestrel.call('POST /orders/:number/payments', { params, body: { method: 'card' } });
  return new URL(body.redirectUrl).pathname.split('/').at(-1) ?? '';
};
const decide = (payment: string, outcome: string) =>
  world.psp.post(`/control/payments/${payment}/outcome`, { outcome });
const read = async (number: string) => (await kestrel.call('GET /orders/:number', { params: { number } })).body;
const untilSent = (number: string) =>
  until(
    () => read(number),
    ({ itemStatus }) => itemStatus === 'sent',
  );

type Email = Extract<Message, { kind: 'email' }>;
const lettersTo = async (email: string): Promise<Email[]> => {
  const answer = await fetch(`${mailbox.url}/messages?to=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { messages: Email[] }).messages;
};
const untilLetters = (email: string, count: number) =>
  until(
    () => lettersTo(email),
    (letters) => letters.length >= count,
  );
const receipts = (number: string) =>
  world.context.sql<{ kind: string; state: string; content: object | null; attempts: number; error: string | null }[]>`
    select kind, state, content, attempts, error from receipts where number = ${number} order by created_at`;
const untilState = (number: string, state: string) =>
  until(
    () => receipts(number),
    ([receipt]) => receipt?.state === state,
  );
/** Pays and waits until the item is sent. */
const buy = async (over: object): Promise<string> => {
  const number = await place(over);
  await decide(await pay(number), 'success');
  await untilSent(number);
  return number;
};
/** Refunds money as an operator would. */
const refund = async (number: string, amount: number) => {
  const { sql, payments } = world.context;
  const [row] = await sql<{ playerId: string; paymentId: string }[]>`
    select player_id as "playerId", id as "paymentId" from payments where payable = ${number}`;
  if (!row) throw new Error(`${number} has no payment`);
  await sql.begin((tx) => payments.requestRefund(tx, { ...row, amount, cause: 'operator', causeId: `${amount}` }));
};

test('a buyer with an address gets one receipt, in the language of the order', async () => {
  const email = newAddress();
  const number = await buy({ email, locale: 'de' });
  const [letter] = await untilLetters(email, 1);
  expect(letter?.from).toBe('Lanternfish <receipts@shop.example.com>');
  expect(letter?.subject).toBe(`Dein Beleg: 60 Astralit ist angekommen (Bestellung ${number})`);
  expect(letter?.text).toContain('1,09\u00a0€');
  expect(letter?.text).toContain('Kestrel Vane');
  expect(letter?.text).toContain('VIP-Punkte: +1\n');
  expect(letter?.text).toContain(`https://shop.example.com/platform/v2/payment/order?order=${number}&locale=de`);
  expect(letter?.html).toContain('lang="de"');
  expect(letter?.messageId).toBe(`<${number.toLowerCase()}.sent@shop.example.com>`);
  await untilState(number, 'sent');
  expect(await lettersTo(email)).toHaveLength(1);
});

test('once it is sent, neither the address nor the text is kept', async () => {
  const email = newAddress();
  const number = await buy({ email });
  expect((await untilState(number, 'sent'))[0]).toMatchObject({ content: null, attempts: 1, error: null });
});

test('without an address there is no receipt', async () => {
  const number = await buy({});
  await world.context.relay?.idle();
  expect(await receipts(number)).toHaveLength(0);
});

test('a repeated event sends one email', async () => {
  const email = newAddress();
  const number = await buy({ email });
  await untilState(number, 'sent');
  const { sql, relay } = world.context;
  const again = await sql<{ payload: never }[]>`
    select payload from outbox where type = 'receipt.due' and key = ${number}`;
  await publish(
    sql,
    [...again, ...again].map(({ payload }) => ({ type: 'receipt.due', key: number, payload })),
  );
  await relay?.idle();
  // A later email of the same buyer shows that the queue continued.
  await buy({ email });
  expect(await untilLetters(email, 2)).toHaveLength(2);
  expect((await lettersTo(email)).filter(({ subject }) => subject.includes(number))).toHaveLength(1);
});

test('while the mail server is down, orders continue; the email arrives when it is back', async () => {
  await mailboxControl.put({ smtp: 'down' });
  const email = newAddress();
  const number = await buy({ email });
  const [waiting] = await until(
    () => receipts(number),
    ([receipt]) => (receipt?.attempts ?? 0) >= 2,
  );
  expect(waiting).toMatchObject({ state: 'queued' });
  expect(await lettersTo(email)).toHaveLength(0);
  await mailboxControl.put({ smtp: 'ok' });
  await untilState(number, 'sent');
  expect(await lettersTo(email)).toHaveLength(1);
});

test('an address that the mail server refuses is not retried, and no log contains the address', async () => {
  await mailboxControl.put({ smtp: 'refuse' });
  const email = newAddress();
  const number = await buy({ email });
  const [refused] = await untilState(number, 'refused');
  expect(refused).toMatchObject({ attempts: 1, content: null });
  expect(refused?.error).toContain('No such user');
  expect(refused?.error).not.toContain('@example');
});

test('each partial refund is reported, with the rest', async () => {
  const email = newAddress();
  const number = await buy({ email, locale: 'en' });
  await untilLetters(email, 1);
  await refund(number, 40);
  const [first] = await untilLetters(email, 2);
  expect(first?.subject).toContain('Part of your payment');
  expect(first?.text).toMatch(/Payment received: €1\.09\nStays paid: €0\.69\nRefunded: €0\.40/);
  // Its only point is taken back with the last of the money.
  expect(first?.text).not.toContain('VIP points');
  await refund(number, 69);
  const [whole] = await untilLetters(email, 3);
  expect(whole?.subject).toContain(`Your money is on its way back (order ${number})`);
  expect(whole?.text).toContain('VIP points taken back: 1\nVIP points from this order: 0\n');
  expect(new Set((await lettersTo(email)).map(({ messageId }) => messageId)).size).toBe(3);
});

test('a refund for an item that the game refuses is sent with the reason', async () => {
  await world.games.put({ deliver: 'refuse' });
  const email = newAddress();
  const number = await place({ email, locale: 'fr' });
  await decide(await pay(number), 'success');
  const letters = await untilLetters(email, 1);
  expect(letters.map(({ subject }) => subject)).toEqual([
    `60 Astralites n’a pas pu être livré, vous êtes remboursé (commande ${number})`,
  ]);
});

test('duplicate or late money is refunded, and the buyer reads which it was', async () => {
  const email = newAddress();
  const twice = await place({ email });
  const [first, second] = [await pay(twice), await pay(twice)];
  await decide(first, 'success');
  await untilSent(twice);
  await untilLetters(email, 1);
  await decide(second, 'success');
  expect((await untilLetters(email, 2))[0]?.subject).toContain('You paid twice');

  const late = await place({ email });
  const payment = await pay(late);
  await kestrel.call('POST /orders/:number/cancel', { params: { number: late }, body: { confirmed: true } });
  await decide(payment, 'success');
  expect((await untilLetters(email, 3))[0]?.subject).toContain('Your payment came too late');
});

test('an email whose event was postponed until its buyer was erased is not kept', async () => {
  const number = await buy({ email: newAddress() });
  await untilState(number, 'sent');
  const { sql, relay } = world.context;
  const [told] = await sql<{ payload: ReceiptFact }[]>`
    select payload from outbox where type = 'receipt.due' and key = ${number}`;
  if (!told) throw new Error('no email was requested');
  const [erased] = await sql<{ id: string }[]>`
    insert into players (uid, nickname, state, created_at) values (null, 'Erased', 'deleted', now()) returning id`;
  const late = { ...told.payload, playerId: erased?.id ?? '', number: 'late', reference: 'late' };
  await publish(sql, [{ type: 'receipt.due', key: 'late', payload: late }]);
  await relay?.idle();
  expect(await sql`select from receipts where number = 'late'`).toHaveLength(0);
});
