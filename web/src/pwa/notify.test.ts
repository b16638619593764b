import { expect, test } from 'vitest';
import { messageOf, pageOf } from './notify.ts';

const ORIGIN = 'https://shop.example';
const HOME = `${ORIGIN}/platform/`;

test('a message is shown as the portal sent it, and opens its page', () => {
  const sent = {
    title: 'Here',
    body: 'In the mailbox',
    lang: 'ja',
    tag: 't1',
    url: '/platform/v2/payment/order?order=A1',
  };
  expect(messageOf(JSON.stringify(sent), ORIGIN)).toEqual({ ...sent, url: `${ORIGIN}${sent.url}` });
});

test.each(['', 'no json', 'null', '[]', '{"title":7}'])('an unreadable message is shown all the same: %s', (text) => {
  expect(messageOf(text, ORIGIN)).toEqual({ title: 'shop.example', body: '', lang: 'en', tag: '', url: HOME });
});

test.each([
  'https://evil.example/platform/',
  '//evil.example/platform/',
  'javascript:alert(1)',
  '/other',
  '/platformer',
  '/platform/../other',
  undefined,
])('no message opens an address outside the shop: %s', (url) => {
  expect(pageOf(url, ORIGIN)).toBe(HOME);
});
