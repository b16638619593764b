import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', undefined, 'mobile'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/150 Mobile Safari/537.36', undefined, 'mobile'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X910) Chrome/150 Safari/537.36', undefined, 'mobile'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/150 Safari/537.36', undefined, 'desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/150 Safari/537.36', '?1', 'mobile'],
  [undefined, undefined, 'desktop'],
] as const)('the device of %s (hint %s) is %s', (userAgent, hint, device) => {
  expect(deviceOf(userAgent, hint)).toBe(device);
});
