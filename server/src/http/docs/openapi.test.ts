import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointKey, endpoints } from '#contract/endpoints/index.ts';
import { ERRORS } from '#contract/errors.ts';
import { gameApi } from '#contract/game-api.ts';
import { serverApi } from '#contract/publisher/server-api.ts';
import { WEBHOOK_TYPES } from '#contract/publisher/webhooks.ts';
import { MESSAGES } from '../messages.ts';
import { testApp } from '../test-app.ts';
import { docsPage } from './api-docs-page.ts';
import { openApiDocument } from './openapi.ts';
import type { Schema } from './openapi-schemas.ts';

const contract = openApiDocument('https://shop.example.com/platform/api', '1.0.0');
const operations = Object.entries(contract.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
);

test('every endpoint of the contract is in the document, and nothing else', () => {
  const keys = operations.map(({ path, verb }) => `${verb.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  const ofBackend = Object.keys(serverApi).map((key) => key.replace(' ', ' /v1'));
  const ofGames = Object.keys(gameApi).map((key) => key.replace(' ', ' /:gid'));
  expect(keys.sort()).toEqual([...Object.keys(endpoints), ...ofGames, ...ofBackend].sort());
});

test('calls of game backends are told with their own address, their signature and its refusals', () => {
  const call = contract.paths['/{gid}/deliveries/{id}']?.post;
  expect(call?.servers).toEqual([{ url: 'https://shop.example.com/platform/game' }]);
  expect(call?.security).toEqual([{ signature: [] }]);
  expect(call?.parameters.map(({ name }) => name)).toEqual(['gid', 'id', 'webhook-id', 'webhook-timestamp']);
  expect(call?.responses[401]?.description).toContain('`signature.invalid`');
  expect(docsPage(contract)).toContain('/platform/game/{gid}/deliveries/{id}');
});

/** The schema of a webhook's body. */
const bodyOf = (type: string): Schema =>
  contract.webhooks[type]?.post.requestBody?.content['application/json']?.schema ?? {};

test('every webhook to the publisher’s systems is listed with its headers and the schema of its body', () => {
  expect(Object.keys(contract.webhooks)).toEqual([...WEBHOOK_TYPES, 'endpoint.tested']);
  for (const [type, { post }] of Object.entries(contract.webhooks)) {
    const { properties = {}, required, additionalProperties } = bodyOf(type);
    expect(properties.type).toMatchObject({ const: type });
    expect([required, additionalProperties]).toEqual([['id', 'type', 'at', 'data'], false]);
    expect(post.parameters.filter((one) => one.in === 'header' && one.required).map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    expect(Object.keys(post.responses)).toEqual(['2XX', 'default']);
    expect(post.summary).toMatch(/^[A-Z].*\.$/);
  }
});

test('webhooks about an order share the schema of the order, which names no person and no address', () => {
  const data = bodyOf('dispute.closed').properties?.data as Schema;
  expect(data.properties).toEqual({
    order: { $ref: '#/components/schemas/PublisherOrder' },
    won: { type: 'boolean' },
  });
  expect(Object.keys(contract.components.schemas.PublisherOrder?.properties ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/email|name|phone|address|instrument|card/i)]),
  );
});

test('operations have ids of their own', () => {
  const webhooks = Object.values(contract.webhooks).map(({ post }) => post.operationId);
  const ids = [...operations.map(({ operation }) => operation.operationId), ...webhooks];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
});

test('each parameter of a path is declared', () => {
  for (const { path, operation } of operations) {
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  }
});

test('each refusal is listed under its status, with its parameters', () => {
  const operation = contract.paths['/orders']?.post;
  expect(operation?.responses[422]?.description).toContain('`request.key_reused`');
  expect(operation?.responses[409]?.description).toContain('`order.price_changed`');
  expect(operation?.responses[409]?.description).toContain('Parameters: `total`, `currency`.');
  expect(operation?.responses[500]?.description).toContain('`server.internal`');
});

test('whoever needs a session or a key is told', () => {
  for (const [key, endpoint] of Object.entries(endpoints) as [EndpointKey, Endpoint][]) {
    const [verb = '', path = ''] = key.split(' ');
    const operation = contract.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[verb.toLowerCase()];
    expect(operation?.security).toEqual(endpoint.auth === 'player' ? [{ session: [] }] : expect.any(Array));
    const asksKey = operation?.parameters.some(({ name }) => name === 'Idempotency-Key');
    expect(asksKey).toBe(endpoint.idempotent === true);
  }
});

test('streams are told as streams', () => {
  const answer = contract.paths['/orders/{number}/events']?.get?.responses[200];
  expect(Object.keys(answer?.content ?? {})).toEqual(['text/event-stream']);
});

test('every reference leads to a schema', () => {
  const references = [...JSON.stringify(contract).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
  const known = Object.keys(contract.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(references.length).toBeGreaterThan(10);
  expect(known).toEqual(expect.arrayContaining([...new Set(references)]));
});

test('objects are closed, as the server reads them', () => {
  const body = contract.paths['/orders']?.post?.requestBody?.content['application/json']?.schema as Schema;
  expect(body.additionalProperties).toBe(false);
  expect(body.required).toContain('total');
  expect(body.required).not.toContain('locale');
});

test('each code has a sentence', () => {
  expect(Object.keys(MESSAGES)).toEqual(Object.keys(ERRORS));
  for (const sentence of Object.values(MESSAGES)) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test('the document is served as it is, with the address players use', async () => {
  const { app } = await testApp({ env: { PUBLIC_URL: 'https://shop.example.com' } });
  const answer = await app.inject('/platform/api/openapi.json');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json().servers).toEqual([{ url: 'https://shop.example.com/platform/api' }]);
  expect(answer.json().openapi).toBe('3.1.0');
});

test('the readable page names every endpoint, with links that lead somewhere', () => {
  const page = docsPage(contract);
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  for (const { operation } of operations) expect(ids).toContain(operation.operationId);
  for (const { post } of Object.values(contract.webhooks)) expect(ids).toContain(post.operationId);
  expect(page).not.toMatch(/<script|style="|undefined|\[object/);
});

test('the readable page carries one style sheet, which its policy allows by hash', async () => {
  const { app } = await testApp();
  const answer = await app.inject('/platform/api/docs');
  const style = /<style>([\s\S]*?)<\/style>/.exec(answer.body)?.[1] ?? '';
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(style))).toString('base64');
  expect(answer.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
  expect(answer.headers['content-security-policy']).toContain("script-src 'none'");
});
