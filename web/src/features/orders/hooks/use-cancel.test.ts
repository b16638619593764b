import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/portal/api.ts';
import { obstacleOf } from './use-cancel.ts';

test.each([
  [new ApiError('order.cancel_wait', { params: { until: '2026-11-21T10:15:00.000Z' } }), 'wait'],
  [new ApiError('order.not_cancellable', { params: { status: 'paid' } }), 'paid'],
  [new ApiError('order.not_cancellable', { params: { status: 'expired' } }), 'other'],
  [new ApiError('network'), 'other'],
  [new TypeError('a bug of the shop'), 'other'],
] as const)('obstacleOf(%o) is "%s"', (error, obstacle) => {
  expect(obstacleOf(error)).toBe(obstacle);
});
