import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../kit/testing.ts';
import type { TenantId } from './tenants.ts';
import { type Answer, clientOf, SHOP, startTestIdentity, type TestIdentity, type Visitor } from './testing.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

function addressOf(tenant: TenantId, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: clientOf(tenant).clientId,
    redirect_uri: `${SHOP}/v2/login/${tenant}/callback`,
    response_type: 'code',
    scope: tenant === 'facebook' ? 'email' : 'openid email',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...more,
  });
  return `${identity.url}/${tenant}/${tenant === 'facebook' ? 'dialog/oauth' : 'auth'}?${query}`;
}

async function visit(visitor: Visitor, url: string, form?: Answer) {
  const shown = await visitor.open(url, form);
  if ('left' in shown) throw new Error(`Left for ${shown.left}`);
  return { url: shown.url, status: shown.page.status, headers: shown.page.headers, text: await shown.page.text() };
}

test.each([
  ['google', 'Google', false],
  ['line', 'LINE', true],
  ['facebook', 'Facebook', true],
] as const)(
  'the page of %s names the provider, the client and the people to choose',
  async (tenant, name, emailOptional) => {
    const { text, headers, status } = await visit(identity.visitor(), addressOf(tenant));
    expect(status).toBe(200);
    for (const part of [
      `stands in for ${name}`,
      `It is not ${name}`,
      'shop.example.com',
      'Ada Kestrel',
      'Noor Lindqvist',
    ])
      expect(text).toContain(part);
    expect(text.includes('Do not share the email address')).toBe(emailOptional);
    expect(text).toContain(tenant === 'facebook' ? 'not verified, not shared' : 'sami@example.com · not verified<');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain("form-action 'self' https://shop.example.com;");
  },
);

test('without a choice, or with an invalid email, the page asks again', async () => {
  const visitor = identity.visitor();
  const { url } = await visit(visitor, addressOf('line'));
  const none = await visit(visitor, url, { choice: 'allow' });
  expect(none.status).toBe(400);
  expect(none.text).toContain('Choose somebody first');
  const evil = '"><script>alert(1)</script>';
  const wrong = await visit(visitor, url, { choice: 'allow', person: 'other', address: evil, keepsEmail: 'on' });
  expect(wrong.text).toContain('not an email address');
  expect(wrong.text).not.toContain('<script');
  expect(wrong.text).toMatch(/value="other" required checked/);
  expect(wrong.text).toMatch(/name="keepsEmail" checked/);
  expect(await visitor.open(url, { choice: 'allow', person: 'other', address: 'a@example.org' })).toHaveProperty(
    'left',
  );
});

test('the page accepts one answer, only from the browser that started, and only from its own form', async () => {
  const visitor = identity.visitor();
  const { url } = await visit(visitor, addressOf('google'));
  expect(await visit(identity.visitor(), url)).toMatchObject({ status: 400 });
  expect((await visit(identity.visitor(), url, { choice: 'allow', person: 'ada' })).text).toContain('cannot go on');
  const foreign = await fetch(url, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ choice: 'allow', person: 'ada' }),
  });
  expect(foreign.status).toBe(403);
  expect(await visitor.open(url, { choice: 'allow', person: 'ada' })).toHaveProperty('left');
  expect(await visit(visitor, url, { choice: 'allow', person: 'noor' })).toMatchObject({ status: 400 });
});

test('shows why a request cannot be answered, escaped', async () => {
  const elsewhere = await visit(
    identity.visitor(),
    addressOf('google', { redirect_uri: 'https://elsewhere.example/' }),
  );
  expect(elsewhere).toMatchObject({ status: 400 });
  expect(elsewhere.text).toContain('invalid_redirect_uri');
  expect(elsewhere.headers.get('content-security-policy')).toContain("default-src 'none'");
  const evil = await visit(identity.visitor(), addressOf('google', { client_id: '<script>x</script>' }));
  expect(evil.text).toContain('invalid_client');
  expect(evil.text).not.toContain('<script');
});

test('the overview lists the providers, and people have pictures', async () => {
  const text = await (await fetch(identity.url)).text();
  for (const part of ['In place of LINE', `${identity.url}/google`, 'sami@example.com · not verified'])
    expect(text).toContain(part);
  const picture = await fetch(`${identity.url}/people/${encodeURIComponent('<Zoe>')}.svg`);
  expect(picture.headers.get('content-type')).toContain('image/svg+xml');
  expect(await picture.text()).toContain('&lt;</text>');
});

test('refuses unknown settings', async () => {
  expect((await identity.configure({ mode: 'explode' })).status).toBe(400);
  expect((await identity.configure({ tenant: 'bank', mode: 'ok' })).status).toBe(400);
  expect((await call('GET', `${identity.url}/control/config`)).json).toMatchObject({
    modes: { google: 'ok', line: 'ok', facebook: 'ok' },
    line: 'openid',
    redirectBase: SHOP,
  });
});
