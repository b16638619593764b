import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/portal/api.ts';
import { isDecided } from './decided.ts';

test.each([
  ['a refusal', new ApiError('redeem.points', { status: 409 }), true],
  ['too many tries', new ApiError('request.too_many', { status: 429 }), true],
  ['the first try, which still runs', new ApiError('request.in_flight', { status: 409 }), false],
  ['no answer', new ApiError('network'), false],
  ['a page of a proxy', new ApiError('network', { status: 404 }), false],
  ['an error of the portal', new ApiError('server.internal', { status: 500 }), false],
])('after %s, the portal has decided: %s', (_, error, decided) => {
  expect(isDecided(error)).toBe(decided);
});
