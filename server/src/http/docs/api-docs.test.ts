import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { securityHeaders } from '../security/security.ts';
import { registerDocs } from './api-docs.ts';
import { openApiDocument } from './openapi.ts';

test('the contract is built once, at the first request: a start does not wait for it', async () => {
  const build = vi.fn(openApiDocument);
  const app = fastify();
  onTestFinished(() => app.close());
  registerDocs(app, { security: securityHeaders(false), publicUrl: 'https://shop.example', build });
  await app.ready();
  expect(build).not.toHaveBeenCalled();
  const answers = ['openapi.json', 'docs', 'openapi.json'].map(async (name) => app.inject(`/platform/api/${name}`));
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(build).toHaveBeenCalledTimes(1);
});
