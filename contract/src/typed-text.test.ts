import { expect, test } from 'vitest';
import { coupons } from './endpoints/coupons.ts';
import { invites } from './endpoints/invites.ts';
import { email, phone } from './endpoints/session.ts';
import { foldCode, foldEmail, foldTyped } from './typed-text.ts';

test.each([
  ['  lantern15\n', 'LANTERN15'],
  ['ＬＡＮＴＥＲＮ１５', 'LANTERN15'],
  ['\u200bLANTERN15\u200b', 'LANTERN15'],
  ['LANT\u2060ERN15', 'LANTERN15'],
  ['\u200eLANTERN15\u200f', 'LANTERN15'],
  ['\ufeffLANTERN\u00ad15', 'LANTERN15'],
  ['\u200b \u200b', ''],
])('the code %j is %s', (typed, code) => {
  expect(foldCode(typed)).toBe(code);
});

test('the portal folds codes before it checks them', () => {
  const typed = '\u200e ａｂcd2345\u2060';
  expect(coupons['POST /coupons/redeem'].body?.parse({ code: typed })).toMatchObject({ code: 'ABCD2345' });
  expect(invites['GET /invites/:code'].params?.parse({ code: typed })).toEqual({ code: 'ABCD2345' });
  expect(coupons['POST /coupons/redeem'].body?.safeParse({ code: '\u200b' }).success).toBe(false);
});

test.each([
  ['\u202d+49 151 23456789\u202c', '+49 151 23456789'],
  ['\u2068+49 151 23456789\u2069', '+49 151 23456789'],
  ['๐๘๑-๒๓๔-๕๖๗๘', '081-234-5678'],
  ['٠١٥١ ۲۳۴۵۶۷۸۹', '0151 23456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['＋４９　１５１', '+49 151'],
])('the number %j is %s', (typed, number) => {
  expect(foldTyped(typed)).toBe(number);
});

test('a phone number is folded before it is measured', () => {
  const number = `\u2068${'\u200b'.repeat(40)}๐๘๑ ๒๓๔ ๕๖๗๘\u2069`;
  expect(phone.parse({ country: 'TH', number }).number).toBe('081 234 5678');
});

test.each([
  ['a..b@docomo.ne.jp', 'a..b@docomo.ne.jp'],
  ['kestrel.@docomo.ne.jp', 'kestrel.@docomo.ne.jp'],
  ['ｋｅｓｔｒｅｌ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'kestrel@example.com'],
  [' \u200bfirst.last+tag@mail.shop.example\u2060 ', 'first.last+tag@mail.shop.example'],
  ["O'Neil@Example.com", "O'Neil@Example.com"],
  ['a@xn--80ak6aa92e.xn--p1ai', 'a@xn--80ak6aa92e.xn--p1ai'],
])('the address %j is taken as %s', (typed, address) => {
  expect(email.parse(typed)).toBe(address);
});

test('addresses are compared without their case', () => {
  expect(foldEmail(' Kestrel@Players.Example\u200b')).toBe('kestrel@players.example');
});

test.each([
  '',
  'a',
  'a@b',
  '@b.example',
  '.a@b.example',
  'a b@c.example',
  'a@b..example',
  'a@-b.example',
  'a@b.e',
  'a@b@c.example',
  'a<b@c.example',
  'a,b@c.example',
  'a\n@c.example',
  `${'x'.repeat(65)}@b.example`,
  `a@${'b23456789.'.repeat(25)}example`,
])('%j is no address', (typed) => {
  expect(email.safeParse(typed).success).toBe(false);
});
