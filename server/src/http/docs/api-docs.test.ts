import { expect, test, vi } from 'vitest';
import { testApp } from '../test-app.ts';
import { openApiDocument } from './openapi.ts';

vi.mock('./openapi.ts', { spy: true });

test('the contract is made once, when somebody first asks for it: a start does not wait for it', async () => {
  const { app } = await testApp();
  await app.ready();
  expect(openApiDocument).not.toHaveBeenCalled();
  const answers = ['openapi.json', 'docs', 'openapi.json'].map(async (name) => app.inject(`/platform/api/${name}`));
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(openApiDocument).toHaveBeenCalledTimes(1);
});
