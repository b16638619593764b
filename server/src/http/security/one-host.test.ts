import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testApp } from '../test-app.ts';

/** Sends the lines of a request and returns the whole answer as text. */
async function answerTo(url: string, path: string, ...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write([`GET ${path} HTTP/1.1`, ...lines, 'connection: close', '', ''].join('\r\n'));
  return text(socket);
}

test.each(['/healthz', '/platform/api/games?locale=en', '/platform/nowhere'])(
  'a request for %s that names two hosts is refused, asked again as well',
  async (path) => {
    const { app } = await testApp();
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    expect(await answerTo(url, path, 'host: shop.example')).not.toContain('HTTP/1.1 400');
    for (const _ of ['first', 'again']) {
      const answer = await answerTo(url, path, 'Host: shop.example', 'HOST: evil.example');
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"request.invalid"');
    }
    expect(await answerTo(url, path, 'host: shop.example', 'x-host: other.example')).not.toContain('HTTP/1.1 400');
  },
);
