import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Order } from '#contract/endpoints/orders.ts';
import { prepare } from '#server/http/prepared/prepared.ts';
import { SIGNED_IN, testApp, webDir } from '#server/http/test-app.ts';

const page = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8');

/** The rows of the table of paths: paths, and the header. */
const rows = [...page.matchAll(/^\| (`\/.*?`) \| `([^`|]+)` \|/gm)].flatMap(([, paths = '', header = '']) =>
  [...paths.matchAll(/`([^`]+)`/g)].map(([, path = '']) => ({ path, header })),
);

/** An existing address for each placeholder of the table. */
const EXISTING: Record<string, string> = {
  '/platform/assets/*': '/platform/assets/app-1a2b3c.js',
  '/platform/art/*': '/platform/art/1.webp',
  '/platform/brand/*': '/platform/brand/icon.svg',
  '/platform/api/games/:gid': '/platform/api/games/7?locale=en',
  '/platform/api/orders/:number/events': '/platform/api/orders/20261121-A/events',
};

async function shop() {
  const directory = webDir();
  for (const folder of ['assets', 'brand']) mkdirSync(join(directory, folder));
  writeFileSync(join(directory, 'assets/app-1a2b3c.js'), 'export {}');
  writeFileSync(join(directory, 'brand/icon.svg'), '<svg/>');
  writeFileSync(join(directory, 'sw.js'), '');
  const games = prepare('{}');
  const { app } = await testApp({
    webDir: directory,
    env: { VALIDATE_OUTPUT: 'false' },
    art: async () => ({ type: 'image/webp', bytes: Buffer.from('picture') }),
    handlers: {
      'GET /games': async () => games,
      'GET /games/:gid': async () => games,
      'GET /news': async () => games,
      'GET /me': async () => ({}) as never,
      'GET /orders/:number/events': async () =>
        (async function* () {
          yield { number: 'A' } as Order;
        })(),
    },
  });
  return app;
}

test('docs/scale.md has pages, files, shared reads, own reads and streams', () => {
  const paths = rows.map(({ path }) => path);
  for (const path of ['/platform/assets/*', '/platform/v2/payment', '/platform/api/games', '/platform/api/me'])
    expect(paths).toContain(path);
});

test.each(rows)('$path is sent with the Cache-Control of docs/scale.md', async ({ path, header }) => {
  const app = await shop();
  const answer = await app.inject({
    url: EXISTING[path] ?? path,
    headers: { ...SIGNED_IN, accept: path.startsWith('/platform/api/') ? '*/*' : 'text/html, */*' },
  });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, header]);
});
