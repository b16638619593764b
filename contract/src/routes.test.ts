import { expect, test } from 'vitest';
import { MOVED, PATHS, type PageId, pageAt, redirectOf, type Variant } from './routes.ts';

const DEVICES: readonly Variant[] = ['desktop', 'mobile'];
const PAGES = Object.entries(PATHS) as [PageId, Record<Variant, string>][];
const real = (path: string): string => path.replace(/:\w+/g, 'x1');

test.each(PAGES)('%s stays in the form of the device, and is led to from the other', (id, paths) => {
  for (const device of DEVICES) {
    expect(redirectOf(real(paths[device]), device)).toBeNull();
    const other = paths[device === 'mobile' ? 'desktop' : 'mobile'];
    expect(redirectOf(real(other), device)).toBe(other === paths[device] ? null : paths[device]);
    expect(pageAt(real(other))).toBe(id);
  }
});

test.each(Object.entries(MOVED))('%s leads to %s, in one step, on either device', (path, id) => {
  for (const device of DEVICES) {
    const target = redirectOf(path, device);
    expect(target).toBe(PATHS[id][device]);
    expect(redirectOf(target ?? '', device)).toBeNull();
  }
});

test('no address belongs to two pages', () => {
  const all = [...PAGES.flatMap(([, paths]) => [...new Set(Object.values(paths))]), ...Object.keys(MOVED)];
  expect(all.filter((path, index) => all.indexOf(path) !== index)).toEqual([]);
});

test.each([
  ['/v2/wap/', 'mobile', '/wap'],
  ['/v2/login/', 'mobile', '/v2/wap/login'],
] as const)('%s on %s leads to %s', (path, device, target) => {
  expect(redirectOf(path, device)).toBe(target);
});

test.each([
  '/v2/login/line/callback',
  '/wap/article/a-1',
  '/pure-article/7/',
  '/v2/vip/faq/',
  '/sdk/pay',
  '/sdk/pay/pc',
])('%s stays', (path) => {
  for (const device of DEVICES) expect(redirectOf(path, device)).toBeNull();
});

test.each([
  '/nothing',
  '/constructor',
  '/__proto__',
  '/wap/article',
  '/wap/article/',
  '/wap/article/a/b',
  '/v2/login/line',
  '/v2/login//callback',
  '//evil.example',
  '/wap/gamecenter',
])('%j is no page', (path) => {
  expect(redirectOf(path, 'desktop')).toBe('/404');
});

test('an address of thousands of slashes is read as fast as any', () => {
  const begun = performance.now();
  expect(pageAt(`/v2${'/'.repeat(15_000)}x`)).toBeUndefined();
  expect(pageAt(`/v2/payment${'/'.repeat(15_000)}`)).toBe('payment');
  // A regular expression that backtracks over the slashes takes seconds.
  expect(performance.now() - begun).toBeLessThan(200);
});
