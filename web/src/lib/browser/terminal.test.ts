import { expect, test } from 'vitest';
import { OS, terminalOf } from './terminal.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const ANDROID = 'Mozilla/5.0 (Linux; Android 13; Pixel 6) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
const around = { touchPoints: 0, bridge: false, device: 'desktop' } as const;

test.each([
  ['an Android phone', ANDROID, 5, OS.android],
  ['an iPhone', IPHONE, 5, OS.ios],
  ['an iPad that asks for desktop pages', MAC, 5, OS.ios],
  ['a Macintosh', MAC, 0, OS.other],
  ['a Windows tablet', WINDOWS, 10, OS.other],
])('the system of %s', (_, userAgent, touchPoints, os) => {
  expect(terminalOf({ ...around, userAgent, touchPoints }).os).toBe(os);
});

test('the terminal is `app` if there is a bridge, else it follows the device', () => {
  expect(terminalOf({ ...around, userAgent: ANDROID, bridge: true, device: 'mobile' }).terminalType).toBe('app');
  expect(terminalOf({ ...around, userAgent: WINDOWS, bridge: true }).terminalType).toBe('app');
  expect(terminalOf({ ...around, userAgent: ANDROID, device: 'mobile' }).terminalType).toBe('wap');
  expect(terminalOf({ ...around, userAgent: WINDOWS }).terminalType).toBe('web');
});
