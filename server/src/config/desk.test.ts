import { expect, test } from 'vitest';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadConfig } from './load.ts';
import { PRODUCTION } from './production.fixture.ts';
import { ConfigError } from './read.ts';

const read = (env: Record<string, string>) => loadConfig(env, PAYMENT_PROVIDERS).desk;
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};
const DESK = { DESK_PORT: '8100', DESK_URL: 'https://desk.example.com' };

test('without its variables there is no desk', () => {
  expect([read({}), read(PRODUCTION)]).toEqual([null, null]);
});

test('the demo’s desk is on this machine', () => {
  expect(read({ DESK_PORT: '8100' })).toEqual({ port: 8100, url: 'http://localhost:8100', issuer: null });
});

test('in production it has a port and an address', () => {
  expect(read({ ...PRODUCTION, ...DESK, DESK_URL: 'https://desk.example.com/' })).toEqual({
    port: 8100,
    url: 'https://desk.example.com',
    issuer: null,
  });
});

const ISSUER = {
  DESK_OIDC_ISSUER: 'https://login.example.com/tenant/',
  DESK_OIDC_CLIENT_ID: 'desk',
  DESK_OIDC_CLIENT_SECRET: 'secret',
};

test('the issuer of operators has all three variables', () => {
  expect(read({ ...PRODUCTION, ...DESK, ...ISSUER })?.issuer).toEqual({
    issuer: 'https://login.example.com/tenant/',
    clientId: 'desk',
    clientSecret: 'secret',
  });
});

test.each<[Record<string, string>, string]>([
  ...Object.keys(ISSUER).map((name): [Record<string, string>, string] => [{ [name]: '' }, `${name} is missing`]),
  [{ DESK_OIDC_ISSUER: 'http://login.example.com' }, 'DESK_OIDC_ISSUER must begin with https://'],
  [{ DESK_OIDC_ISSUER: 'login' }, 'DESK_OIDC_ISSUER must be an address'],
  [{ DESK_OIDC_ISSUER: 'https://login.example.com/?a' }, 'DESK_OIDC_ISSUER must have no query'],
  [{ DESK_OIDC_CLIENT_ID: 'a b' }, 'DESK_OIDC_CLIENT_ID must have no spaces'],
])('an issuer with %j is refused', (env, problem) => {
  expect(problemsOf({ ...PRODUCTION, ...DESK, ...ISSUER, ...env })).toEqual([expect.stringContaining(problem)]);
});

test.each(Object.entries(ISSUER))('the demo refuses %s without the others too', (name, value) => {
  expect(problemsOf({ DESK_PORT: '8100', [name]: value })).toHaveLength(2);
});

test('an issuer without a desk is refused', () => {
  expect(problemsOf(ISSUER)).toEqual(['DESK_PORT is missing, and DESK_OIDC_ISSUER is set']);
});

test.each([
  ['a port without an address', { DESK_URL: '' }, 'DESK_URL is missing'],
  ['an address without a port', { DESK_PORT: '' }, 'DESK_PORT is missing'],
  ['an address without https', { DESK_URL: 'http://desk.example.com' }, 'DESK_URL must begin with https://'],
  ['an address with a path', { DESK_URL: 'https://example.com/desk' }, 'DESK_URL must have no path'],
  ['the host of the shop', { DESK_URL: `${PRODUCTION.PUBLIC_URL}:8443` }, 'another host than PUBLIC_URL'],
  ['a port that is none', { DESK_PORT: '0' }, 'DESK_PORT must be a port from 1 to 65535'],
])('production refuses %s', (_, env, problem) => {
  expect(problemsOf({ ...PRODUCTION, ...DESK, ...env })).toEqual([expect.stringContaining(problem)]);
});
