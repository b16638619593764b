import { expect, test } from 'vitest';
import { isWebAddress, leaveTo } from './leave.ts';

test.each(['https://pay.example/pay/1', 'http://127.0.0.1:8090/pay/pay_1?x=1'])('%s may be opened', (address) => {
  expect(isWebAddress(address)).toBe(true);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'pay/1', '//pay.example', ''])(
  '%s may not be opened',
  (address) => {
    expect(isWebAddress(address)).toBe(false);
    expect(() => leaveTo(address)).toThrow('not http or https');
  },
);
