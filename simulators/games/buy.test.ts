import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newSecret } from '../kit/signature.ts';
import type { Simulator } from '../kit/simulator.ts';
import { sendForm } from '../kit/testing.ts';
import { startGames } from './games.ts';
import { GID } from './testing.ts';

const PAGE = `/games/${GID}/mailbox/s3-1187`;

let folder: string;
let shop: Server;
let games: Simulator;
let heard: { path: string; key: string; body: unknown }[];
let answer: { status: number; body: object };

beforeEach(async () => {
  heard = [];
  answer = { status: 200, body: { url: 'https://shop.example.com/platform/pay/abc' } };
  folder = mkdtempSync(join(tmpdir(), 'games-key-'));
  writeFileSync(join(folder, 'key'), 'mwk_secret\n');
  shop = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const key = String(request.headers.authorization);
    heard.push({ path: request.url ?? '', key, body: JSON.parse(Buffer.concat(parts).toString()) });
    response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  await games.close();
  await new Promise((done) => shop.close(done));
  rmSync(folder, { recursive: true });
});

const start = async (keyFile: string | null) => {
  const { port } = shop.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  games = await startGames({ secretOf: newSecret, portal: { url, publicUrl: url }, keyFile });
};
const buy = () => sendForm(`${games.url}/games/${GID}/buy/s3-1187`, { item: 'astralite-300' });

test('the button asks the shop for a link to the character’s item, and opens it', async () => {
  await start(join(folder, 'key'));
  expect(await (await fetch(`${games.url}${PAGE}`)).text()).toContain('Buy in the browser');
  const opened = await buy();
  expect([opened.status, opened.headers.get('location')]).toEqual([303, 'https://shop.example.com/platform/pay/abc']);
  expect(heard).toEqual([
    {
      path: '/platform/server/v1/links',
      key: 'Bearer mwk_secret',
      body: { uid: 80427731, gid: GID, region: 'eu', roleId: 's3-1187', item: 'astralite-300' },
    },
  ]);
});

test('a refusal of the shop is shown as text', async () => {
  await start(join(folder, 'key'));
  const params = { sentence: 'The game has no item <b>.' };
  answer = { status: 409, body: { error: { code: 'operation.refused', params } } };
  const page = await buy();
  expect(page.status).toBe(502);
  expect(await page.text()).toContain('The game has no item &lt;b&gt;.');
});

test('without a key there is no button', async () => {
  await start(null);
  expect(await (await fetch(`${games.url}${PAGE}`)).text()).not.toContain('Buy in the browser');
  expect((await buy()).status).toBe(404);
  expect(heard).toEqual([]);
});
