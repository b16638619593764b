import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../kit/testing.ts';
import { type Mailbox, type Message, startMailbox } from './mailbox.ts';

let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = await startMailbox();
});
afterEach(() => mailbox.close());

const EMAIL = {
  from: 'shop@example.com',
  to: 'Kestrel@example.com',
  subject: 'Receipt',
  text: 'Thank you',
  html: '<p>Thank you</p>',
};
const send = (path: string, body: object, url = mailbox.url) => call<{ id: string }>('POST', `${url}/${path}`, body);
const messages = async (query = '') =>
  (await call<{ messages: Message[] }>('GET', `${mailbox.url}/messages${query}`)).json.messages;
const page = async (path: string) => (await fetch(`${mailbox.url}${path}`)).text();

test('keeps messages, newest first, and finds them by address in any case', async () => {
  await send('email', EMAIL);
  await send('sms', { to: '+4915112345678', text: 'Your code is 482913' });
  expect((await messages()).map(({ kind }) => kind)).toEqual(['sms', 'email']);
  expect(await messages('?to=kestrel@EXAMPLE.com')).toMatchObject([{ ...EMAIL, kind: 'email' }]);
  expect(await messages(`?to=${encodeURIComponent('+4915112345678')}`)).toMatchObject([
    { kind: 'sms', text: 'Your code is 482913' },
  ]);
});

test('refuses a message with missing fields', async () => {
  expect((await send('email', { ...EMAIL, to: '' })).status).toBe(400);
  expect((await send('sms', { to: '+49151' })).status).toBe(400);
});

test('pages show messages, escaped', async () => {
  const evil = '<script>alert(1)</script>';
  const { json } = await send('email', { ...EMAIL, subject: evil, text: evil });
  for (const path of ['/', `/read/${json.id}`, `/?to=${encodeURIComponent(evil)}`])
    expect(await page(path)).not.toContain(evil);
  expect(await page(`/read/${json.id}`)).toContain('&lt;script&gt;');
  expect((await fetch(`${mailbox.url}/read/none`)).status).toBe(404);
});

test('shows the markup of a mail without scripts and without an origin', async () => {
  const { json } = await send('email', EMAIL);
  const answer = await fetch(`${mailbox.url}/read/${json.id}/html`);
  expect(await answer.text()).toBe(`<base target="_blank">${EMAIL.html}`);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
  expect(policy).not.toContain('allow-scripts');
});

test('reset deletes all messages', async () => {
  await send('email', EMAIL);
  await call('POST', `${mailbox.url}/control/reset`);
  expect(await messages()).toEqual([]);
});

test('messages survive a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'mailbox-'));
  const first = await startMailbox({ stateDirectory: directory });
  await send('email', EMAIL, first.url);
  await first.close();
  const second = await startMailbox({ stateDirectory: directory });
  expect((await call<{ messages: Message[] }>('GET', `${second.url}/messages`)).json.messages).toHaveLength(1);
  await second.close();
  rmSync(directory, { recursive: true });
});

describe('by SMTP', () => {
  const transport = () => nodemailer.createTransport(mailbox.smtpUrl);
  const letter = {
    ...EMAIL,
    from: 'Shop <shop@example.com>',
    subject: 'Quittung für ミカ',
    messageId: '<a.sent@example.com>',
  };
  const mood = (smtp: string) => call('PUT', `${mailbox.url}/control/config`, { smtp });

  test('a mail arrives with its parts, once for each recipient', async () => {
    await transport().sendMail({ ...letter, bcc: 'mika@example.com' });
    expect(await messages('?to=kestrel@example.com')).toMatchObject([
      {
        kind: 'email',
        from: 'Shop <shop@example.com>',
        subject: 'Quittung für ミカ',
        text: expect.stringContaining('Thank you'),
        html: expect.stringContaining('<p>Thank you</p>'),
        messageId: '<a.sent@example.com>',
      },
    ]);
    expect(await messages('?to=mika@example.com')).toHaveLength(1);
  });

  test.each([
    ['down', 421],
    ['busy', 451],
    ['refuse', 550],
  ])('%s answers %d and keeps nothing, until it is reset', async (name, responseCode) => {
    await mood(name);
    await expect(transport().sendMail(letter)).rejects.toMatchObject({ responseCode });
    expect(await messages()).toEqual([]);
    await mood('ok');
    await transport().sendMail(letter);
    expect(await messages()).toHaveLength(1);
  });

  test('a server that goes down closes open connections', async () => {
    const pool = nodemailer.createTransport({ url: mailbox.smtpUrl, pool: true, maxRequeues: 0 });
    await pool.sendMail(letter);
    await mood('down');
    await expect(pool.sendMail(letter)).rejects.toThrow();
    pool.close();
    expect(await messages()).toHaveLength(1);
  });

  test('its page shows the SMTP address', async () => {
    expect(await page('/')).toContain(mailbox.smtpUrl);
  });
});
