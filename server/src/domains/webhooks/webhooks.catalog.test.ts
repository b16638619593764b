import { expect, test } from 'vitest';
import { WEBHOOK_TYPES } from '#contract/publisher/webhooks.ts';
import { catalogFolder, findProblems, formatProblems, loadCatalogue } from '#server/domains/catalog/catalog.fixture.ts';
import { webhookEndpointsIn, webhooksSection } from './webhooks.catalog.ts';

const CRM = { id: 'crm', url: 'https://crm.example.com/webhooks' };

async function problemsOf(endpoints: readonly object[]): Promise<string[]> {
  using folder = catalogFolder();
  folder.write('webhooks.yaml', JSON.stringify({ endpoints }));
  return formatProblems(folder, await findProblems(folder));
}

test('endpoints keep their order; without the file there are none', async () => {
  using folder = catalogFolder();
  expect(webhookEndpointsIn(await loadCatalogue(folder.dir))).toEqual([]);
  const endpoints = [CRM, { id: 'mail', url: 'https://mail.example.com', events: ['order.paid'] }];
  folder.write('webhooks.yaml', JSON.stringify({ endpoints }));
  expect(webhookEndpointsIn(await loadCatalogue(folder.dir))).toEqual(endpoints);
});

test.each([
  ['an unknown type', [{ ...CRM, events: ['order.eaten'] }], 'endpoints[0].events[0]'],
  ['the type of tests, which is always sent', [{ ...CRM, events: ['endpoint.tested'] }], 'endpoints[0].events[0]'],
  ['a type that is listed twice', [{ ...CRM, events: ['order.paid', 'order.paid'] }], 'is listed twice'],
  ['no type at all', [{ ...CRM, events: [] }], 'endpoints[0].events'],
  ['a doubled id', [CRM, { ...CRM, url: 'https://b.example.com' }], 'endpoints[1].id'],
  ['an unencrypted address', [{ ...CRM, url: 'http://crm.example.com' }], 'must be an https: address'],
  ['a user name in the address', [{ ...CRM, url: 'https://me:pw@crm.example.com' }], 'without a user name'],
  ['a secret, which belongs into the environment', [{ ...CRM, secret: 'whsec_x' }], 'secret'],
  ['an id that cannot be part of a variable', [{ ...CRM, id: 'CRM 1' }], 'endpoints[0].id'],
  ['too many endpoints', Array.from({ length: 21 }, (_, n) => ({ ...CRM, id: `e${n}` })), 'endpoints'],
])('refuses %s, with its place', async (_, endpoints, why) => {
  const problems = await problemsOf(endpoints);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('webhooks.yaml');
  expect(problems[0]).toContain(why);
});

test('an endpoint can list each type', async () => {
  expect(await problemsOf([{ ...CRM, events: WEBHOOK_TYPES }])).toEqual([]);
});

const problemOf = (url: string) =>
  webhooksSection.schema.safeParse({ endpoints: [{ id: 'crm', url }] }).error?.issues[0]?.message;

test('an address of an endpoint is complete, encrypted and without a user name', () => {
  expect(problemOf('https://crm.example.com:8443/webhooks?shop=1')).toBeUndefined();
  for (const url of [
    'http://crm.example.com/',
    'https://me@crm.example.com/',
    'https://crm.example.com:port/',
    'https://[',
  ])
    expect(problemOf(url), url).toMatch(/https: address/);
});
