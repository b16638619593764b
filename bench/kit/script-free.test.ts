import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startFront } from './script-free.ts';

test('the proxy answers its own pages under the shop’s headers, and passes on everything else', async () => {
  const shop = createServer((asked, reply) =>
    reply
      .writeHead(asked.url === '/none' ? 404 : 200, { 'x-shop': 'yes', 'content-security-policy': "script-src 'none'" })
      .end(`shop ${asked.method} ${asked.url}`),
  );
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const front = await startFront(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`);
  onTestFinished(async () => {
    await front.stop();
    await new Promise((resolve) => shop.close(resolve));
  });
  front.pages.set('/page?a=1', '<p>finished</p>');

  const own = await fetch(`${front.origin}/page?a=1`);
  expect(await own.text()).toBe('<p>finished</p>');
  expect([own.headers.get('x-shop'), own.headers.get('content-security-policy')]).toEqual(['yes', null]);
  expect(await (await fetch(`${front.origin}/page?a=2`)).text()).toBe('shop GET /page?a=2');
  const none = await fetch(`${front.origin}/none`, { method: 'POST', body: 'x' });
  expect([none.status, await none.text()]).toEqual([404, 'shop POST /none']);
});
