import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Simulator } from '../kit/simulator.ts';
import { call } from '../kit/testing.ts';
import { type Message, startMailbox } from './mailbox.ts';

let mailbox: Simulator;
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

test('messages are kept, newest first, and found by address whatever its case', async () => {
  await send('email', EMAIL);
  await send('sms', { to: '+4915112345678', text: 'Your code is 482913' });
  expect((await messages()).map(({ kind }) => kind)).toEqual(['sms', 'email']);
  expect(await messages('?to=kestrel@EXAMPLE.com')).toMatchObject([{ ...EMAIL, kind: 'email' }]);
  expect(await messages(`?to=${encodeURIComponent('+4915112345678')}`)).toMatchObject([
    { kind: 'sms', text: 'Your code is 482913' },
  ]);
});

test('a message without its parts is refused', async () => {
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

test('the markup of a mail is shown without scripts and without an origin', async () => {
  const { json } = await send('email', EMAIL);
  const answer = await fetch(`${mailbox.url}/read/${json.id}/html`);
  expect(await answer.text()).toBe(EMAIL.html);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toMatch(/^sandbox allow-popups; default-src 'none'/);
  expect(policy).not.toContain('allow-scripts');
});

test('reset empties it', async () => {
  await send('email', EMAIL);
  await call('POST', `${mailbox.url}/control/reset`);
  expect(await messages()).toEqual([]);
});

test('messages outlive a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'mailbox-'));
  const first = await startMailbox({ stateDirectory: directory });
  await send('email', EMAIL, first.url);
  await first.close();
  const second = await startMailbox({ stateDirectory: directory });
  expect((await call<{ messages: Message[] }>('GET', `${second.url}/messages`)).json.messages).toHaveLength(1);
  await second.close();
  rmSync(directory, { recursive: true });
});
