import { expect, test } from 'vitest';
import { NEUTRAL_BRAND, testApp, webDir } from '../test-app.ts';

test('the service worker is asked for anew each time and may talk to this host alone', async () => {
  const { app } = await testApp({ webDir: webDir({ 'sw.js': 'self.skipWaiting' }) });
  const answer = await app.inject('/platform/sw.js');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'",
  );
  const again = await app.inject({ url: '/platform/sw.js', headers: { 'if-none-match': String(answer.headers.etag) } });
  expect(again.statusCode).toBe(304);
});

test('another brand is another worker, which stores the page for bad connections anew', async () => {
  let brand = NEUTRAL_BRAND;
  const { app } = await testApp({ webDir: webDir({ 'sw.js': 'self.skipWaiting' }), faces: { brand: () => brand } });
  const text = async () => (await app.inject('/platform/sw.js')).body;
  const before = await text();
  expect(await text()).toBe(before);
  brand = { ...NEUTRAL_BRAND, name: 'Tidewater', version: '1' };
  expect(await text()).not.toBe(before);
});

test('without a build there is none', async () => {
  const { app } = await testApp();
  expect((await app.inject('/platform/sw.js')).statusCode).toBe(404);
});

test('searches are told what is worth showing', async () => {
  const { app } = await testApp();
  const answer = await app.inject('/robots.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const [rules = ''] = answer.body.split('\n\n');
  const lines = rules.split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines.slice(1).every((line) => /^(Allow|Disallow): \/platform\/\S+$/.test(line))).toBe(true);
  expect(answer.body).not.toMatch(/Disallow: \/platform\/(wap\/)?$/m);
});
