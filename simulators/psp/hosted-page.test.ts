import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendForm, until } from '../kit/testing.ts';
import { startTestPsp, type TestPsp } from './testing.ts';

let psp: TestPsp;
beforeEach(async () => {
  psp = await startTestPsp();
});
afterEach(() => psp.close());

const openPage = async (change = {}) => (await psp.create(change)).json;

test('shows amount and merchant, and that it is a test', async () => {
  const { hostedUrl } = await openPage();
  const answer = await fetch(hostedUrl);
  const page = await answer.text();
  for (const part of ['€4.99', 'Pay €4.99', 'manawell-demo', 'ref-1', '300 Astralite', 'no real money moves'])
    expect(page).toContain(part);
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'");
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example;");
});

test('shows the button of a wallet first', async () => {
  const { hostedUrl } = await openPage({ wallet: 'google_pay', method: 'google-pay' });
  expect(await (await fetch(hostedUrl)).text()).toContain('Google Pay · Pay €4.99');
});

test('escapes reference and description', async () => {
  const evil = '<script>alert(1)</script>"\'';
  const { hostedUrl, id } = await openPage({ reference: evil, description: evil, method: evil.slice(0, 20) });
  for (const url of [hostedUrl, `${hostedUrl}/check`, `${psp.url}/`]) {
    const page = await (await fetch(url)).text();
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;script&gt;');
  }
  expect(id).toMatch(/^pay_\w+$/);
});

test.each([
  ['pay', 'captured', null],
  ['decline', 'failed', 'declined'],
  ['leave', 'failed', 'abandoned'],
  ['later', 'pending', null],
])('choosing %s sets the payment to %s and returns to the shop', async (choice, status, failure) => {
  const { hostedUrl, id } = await openPage();
  const answer = await sendForm(hostedUrl, { choice });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`https://shop.example/result?order=7&payment=${id}`);
  expect(await psp.payment(id)).toMatchObject({ status, failure });
});

test('keeps the payment that a return URL names', async () => {
  const { hostedUrl } = await openPage({ returnUrl: 'https://shop.example/result?payment=mine' });
  expect((await sendForm(hostedUrl, { choice: 'leave' })).headers.get('location')).toBe(
    'https://shop.example/result?payment=mine',
  );
});

test.each([
  ['123456', 'captured', null],
  ['123 456', 'captured', null],
  ['654321', 'failed', 'declined'],
])('the 3-D Secure code %s leads to %s', async (code, status, failure) => {
  const { hostedUrl, id } = await openPage();
  const step = (await sendForm(hostedUrl, { choice: 'secure' })).headers.get('location');
  expect(step).toBe(`/pay/${id}/check`);
  expect(await (await fetch(`${psp.url}${step}`)).text()).toContain('123456');
  expect((await psp.payment(id)).status).toBe('created');
  expect((await sendForm(`${psp.url}${step}`, { code })).status).toBe(303);
  expect(await psp.payment(id)).toMatchObject({ status, failure });
});

test('a second completion is refused at both steps, and changes nothing', async () => {
  const { hostedUrl, id } = await openPage();
  await sendForm(hostedUrl, { choice: 'decline' });
  for (const choice of ['pay', 'later', 'leave', 'decline'])
    expect((await sendForm(hostedUrl, { choice })).status).toBe(409);
  const again = await sendForm(`${hostedUrl}/check`, { code: '123456' });
  expect(again.status).toBe(409);
  expect(await again.text()).toContain('did not succeed');
  expect(await psp.payment(id)).toMatchObject({ status: 'failed', failure: 'declined' });
});

test('of many parallel completions exactly one succeeds', async () => {
  const { hostedUrl } = await openPage();
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendForm(hostedUrl, { choice: 'pay' })));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
});

test('an expired payment cannot be paid on the page', async () => {
  const { hostedUrl, id } = await openPage({ expiresIn: 0.001 });
  await until(async () => (await psp.payment(id)).status === 'expired');
  expect((await sendForm(hostedUrl, { choice: 'pay' })).status).toBe(409);
  expect(await (await fetch(hostedUrl)).text()).toContain('has expired');
});

test('refuses an unknown choice, an unknown payment and a form of another site', async () => {
  const { hostedUrl, id } = await openPage();
  expect((await sendForm(hostedUrl, { choice: 'steal' })).status).toBe(400);
  expect((await fetch(`${psp.url}/pay/pay_none`)).status).toBe(404);
  expect((await sendForm(hostedUrl, { choice: 'pay' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await psp.payment(id)).status).toBe('created');
});

test('the overview lists payments and can refund one', async () => {
  const { hostedUrl, id } = await openPage();
  await sendForm(hostedUrl, { choice: 'pay' });
  expect(await (await fetch(psp.url)).text()).toContain(`action="/payments/${id}/refund"`);
  expect((await sendForm(`${psp.url}/payments/${id}/refund`, {})).status).toBe(303);
  expect((await psp.payment(id)).refunded).toBe(499);
});
