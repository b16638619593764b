import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Log } from '#server/kernel/log.ts';
import { BODY_LIMIT, errorHandler } from './errors.ts';

test.each([
  ['the usual limit', {}, BODY_LIMIT],
  ['its own limit', { bodyLimit: 200 * 1024 }, 200 * 1024],
])('a body that is too large is told the limit of its route: %s', async (_, options, limit) => {
  const app = fastify({ bodyLimit: BODY_LIMIT });
  app.setErrorHandler(errorHandler({} as Log, {}));
  app.post('/x', options, async () => ({}));
  const answer = await app.inject({ method: 'POST', url: '/x', payload: { x: 'y'.repeat(limit) } });
  expect(answer.json().error).toMatchObject({ code: 'request.too_large', params: { limit } });
});
