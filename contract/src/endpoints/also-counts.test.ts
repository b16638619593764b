import { expect, test } from 'vitest';
import type { PlayerEndpoint } from '../endpoint.ts';
import { endpoints } from './index.ts';

const COUNTED = Object.entries<PlayerEndpoint>(endpoints).flatMap(([key, { alsoCounts, body }]) =>
  alsoCounts ? [{ key, ...alsoCounts, body }] : [],
);

test.each(COUNTED)('$key counts as an endpoint that there is, by a field that it takes', ({ as, field, body }) => {
  expect(Object.keys(endpoints)).toContain(as);
  expect(Object.keys(body?.shape ?? {})).toContain(field);
});
