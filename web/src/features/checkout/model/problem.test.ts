import { expect, test } from 'vitest';
import { placeOf } from './problem.ts';

test.each([
  ['session.required', 'character'],
  ['game.unavailable', 'character'],
  ['item.limit_reached', 'item'],
  ['method.amount', 'method'],
  ['order.price_changed', 'summary'],
  ['order.spending_cap', 'summary'],
  ['network', 'summary'],
] as const)('%s is shown at the step %s', (code, place) => {
  expect(placeOf({ code, params: {} })).toBe(place);
});

test('an email address that the server refuses is shown at the email field', () => {
  const invalid = (path: string) =>
    placeOf({ code: 'request.invalid', params: { issues: [{ path, message: 'Invalid' }] } });
  expect(invalid('body.email')).toBe('email');
  expect(invalid('body.total')).toBe('summary');
});
