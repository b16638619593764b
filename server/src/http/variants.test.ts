import { expect, test } from 'vitest';
import { deviceOf, MOVED, redirectOf, VARIANTS, variantOf } from './variants.ts';

test.each(VARIANTS)('$desktop and $mobile lead to each other, and stay where they belong', ({ desktop, mobile }) => {
  expect(redirectOf(desktop, 'mobile')).toBe(mobile);
  expect(redirectOf(mobile, 'desktop')).toBe(desktop);
  expect(redirectOf(desktop, 'desktop')).toBeNull();
  expect(redirectOf(mobile, 'mobile')).toBeNull();
});

test.each(Object.keys(MOVED))('%s leads to a page that stays, in one step, on either device', (path) => {
  for (const device of ['desktop', 'mobile'] as const) {
    const target = redirectOf(path, device);
    expect(target).not.toBeNull();
    expect(redirectOf(target ?? '', device)).toBeNull();
    expect(variantOf(target ?? '', device)).toBe(device);
  }
});

test.each([
  ['/payment', 'desktop', '/v2/payment'],
  ['/payment', 'mobile', '/v2/wap/payment'],
  ['/wap/payment/orderHistory', 'mobile', '/v2/wap/payment/history'],
  ['/v2/topup-center', 'mobile', '/wap'],
  ['/v2/wap/', 'mobile', '/wap'],
  ['/v2/login/', 'mobile', '/v2/wap/login'],
] as const)('%s on %s leads to %s', (path, device, target) => {
  expect(redirectOf(path, device)).toBe(target);
});

test.each(['/404', '/v2/login/line/callback', '/constructor', '/__proto__', '/v2/vip'])('%s stays', (path) => {
  expect(redirectOf(path, 'desktop')).toBeNull();
  expect(redirectOf(path, 'mobile')).toBeNull();
});

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

test('a page with one form takes that of the device', () => {
  expect(variantOf('/404', 'mobile')).toBe('mobile');
  expect(variantOf('/404', 'desktop')).toBe('desktop');
  expect(variantOf('/wapiti', 'desktop')).toBe('desktop');
});
