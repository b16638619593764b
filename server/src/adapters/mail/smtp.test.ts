import { once } from 'node:events';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Mail } from '#server/kernel/letters/mail.ts';
import { type SmtpMail, smtpMail } from './smtp.ts';

interface Letter {
  recipients: string[];
  raw: string;
}

let server: SMTPServer;
let letters: Letter[];
/** Error codes with which the server answers steps, for one test. */
let answers: { mailFrom?: number; rcptTo?: number; data?: number };
let mail: SmtpMail;

const refusal = (code: number | undefined, text: string) =>
  code === undefined ? null : Object.assign(new Error(text), { responseCode: code });

beforeEach(async () => {
  letters = [];
  answers = {};
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'shop' }),
    onMailFrom: (_address, _session, done) => done(refusal(answers.mailFrom, 'Sender refused')),
    onRcptTo: ({ address }, _session, done) => done(refusal(answers.rcptTo, `No such user <${address}>`)),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        letters.push({
          recipients: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString(),
        });
        done(refusal(answers.data, 'Looks like spam'));
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  mail = smtpMail({ url: urlOf(server.server), from: { name: 'Shop', address: 'shop@example.com' } });
});
afterEach(async () => {
  mail.close();
  await new Promise<void>((done) => server.close(() => done()));
});

const urlOf = (net: { address(): unknown }): string => `smtp://127.0.0.1:${(net.address() as { port: number }).port}`;
const LETTER: Mail = {
  id: '20261121-7k3mq9zt2b.sent',
  to: 'kestrel@example.com',
  senderName: 'Lanternfish',
  language: 'de',
  subject: 'Dein Beleg: Straße & Co',
  html: '<p>Hallo</p>',
  text: 'Hallo',
};
/** Returns the header lines, unfolded. */
const headersOf = (raw: string): string[] => (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');

test('sends a letter to one recipient, as text and HTML, with the headers of automatic mail', async () => {
  expect(await mail.send(LETTER)).toEqual({ result: 'accepted' });
  const [letter] = letters;
  expect(letter?.recipients).toEqual(['kestrel@example.com']);
  const headers = headersOf(letter?.raw ?? '');
  expect(headers).toContain('From: Shop <shop@example.com>');
  expect(headers).toContain('To: kestrel@example.com');
  expect(headers).toContain('Message-ID: <20261121-7k3mq9zt2b.sent@example.com>');
  expect(headers).toContain('Content-Language: de');
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(letter?.raw).toContain('text/plain');
  expect(letter?.raw).toContain('text/html');
});

test('a repeated letter has the same Message-ID', async () => {
  await mail.send(LETTER);
  await mail.send(LETTER);
  const ids = letters.map(({ raw }) => headersOf(raw).find((line) => line.startsWith('Message-ID:')));
  expect(new Set(ids).size).toBe(1);
});

test('the publisher’s name is the sender’s name unless another is configured', async () => {
  mail.close();
  mail = smtpMail({ url: urlOf(server.server), from: { name: null, address: 'shop@example.com' } });
  await mail.send(LETTER);
  expect(headersOf(letters[0]?.raw ?? '')).toContain('From: Lanternfish <shop@example.com>');
});

test('line breaks in names add no header and no recipient', async () => {
  const evil = 'x\r\nBcc: thief@example.com\nX-Evil: 1\r\n\r\n<p>body</p>';
  mail.close();
  mail = smtpMail({ url: urlOf(server.server), from: { name: evil, address: 'shop@example.com' } });
  await mail.send({ ...LETTER, subject: evil, id: evil, language: evil, senderName: evil });
  const [letter] = letters;
  expect(letter?.recipients).toEqual(['kestrel@example.com']);
  const names = headersOf(letter?.raw ?? '').map((line) => line.split(':')[0]);
  expect(names).not.toContain('Bcc');
  expect(names).not.toContain('X-Evil');
});

test.each([
  'kestrel@example.com, thief@example.com',
  'kestrel@example.com\r\nBcc: thief@example.com',
  'Kestrel <thief@example.com>',
  'group: thief@example.com;',
  '"kestrel@example.com> <thief"@example.com',
  'nobody',
  '',
])('refuses %j, which is not one plain address, and sends nothing', async (to) => {
  expect(await mail.send({ ...LETTER, to })).toMatchObject({ result: 'refused' });
  expect(letters).toEqual([]);
});

test.each([
  ['an unknown recipient', { rcptTo: 550 }],
  ['a letter that the server rejects', { data: 554 }],
])('%s is a final refusal, and its reason does not contain the address', async (_, given) => {
  answers = given;
  const answer = await mail.send(LETTER);
  expect(answer.result).toBe('refused');
  expect(JSON.stringify(answer)).not.toContain('kestrel@');
});

test.each([
  ['a busy server', { rcptTo: 451 }],
  ['a full mailbox', { data: 452 }],
  ['a sender the server does not know yet', { mailFrom: 550 }],
])('%s is no clear answer: the letter can be retried', async (_, given) => {
  answers = given;
  await expect(mail.send(LETTER)).rejects.toThrow(/^E/);
});

test('a server that cannot be reached is no clear answer', async () => {
  const gone = createServer();
  gone.listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const url = urlOf(gone);
  gone.close();
  const lonely = smtpMail({ url, from: { name: null, address: 'shop@example.com' } });
  await expect(lonely.send(LETTER)).rejects.toThrow('ECONNREFUSED');
  lonely.close();
});

test('sends a password over an unencrypted connection to a loopback address', async () => {
  mail.close();
  const url = urlOf(server.server).replace('//', '//shop:secret@');
  mail = smtpMail({ url, from: { name: null, address: 'shop@example.com' } });
  expect(await mail.send(LETTER)).toEqual({ result: 'accepted' });
});

test('over a network sends neither password nor mail to a server without encryption', async () => {
  mail.close();
  // 0.0.0.0 reaches this machine but does not count as a loopback address.
  const url = urlOf(server.server).replace('//127.0.0.1', '//shop:secret@0.0.0.0');
  mail = smtpMail({ url, from: { name: null, address: 'shop@example.com' } });
  await expect(mail.send(LETTER)).rejects.toThrow(/STARTTLS|ETLS/);
  expect(letters).toEqual([]);
});
