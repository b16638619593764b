import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newSecret } from '../kit/signature.ts';
import type { Simulator } from '../kit/simulator.ts';
import { sendForm } from '../kit/testing.ts';
import { startCrm } from './crm.ts';

const SECRET = `mwk_${'a'.repeat(43)}`;
const NUMBER = '20261129-7K3MQ9ZT2B';

interface Seen {
  call: string;
  headers: Record<string, unknown>;
  body: string;
}

let shop: Server;
let crm: Simulator;
let seen: Seen[];
let secret: string | null;
let answer: { status: number; body: string };
beforeEach(async () => {
  seen = [];
  secret = SECRET;
  answer = { status: 200, body: '{"given":true}' };
  shop = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    seen.push({
      call: `${request.method} ${request.url}`,
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    });
    if (answer.status === 0) return request.socket.destroy();
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  crm = await startCrm({ secret: newSecret(), shop: { url, secret: () => secret } });
});
afterEach(async () => {
  await crm.close();
  shop.closeAllConnections();
  shop.close();
});

const page = async (query = '') => (await fetch(`${crm.url}/calls${query}`)).text();
/** Presses the button of a form, with its fields as the page has them. */
async function press(call: string, fields: Record<string, string> = {}): Promise<Response> {
  const form = (await page()).split('<form class="card"').find((part) => part.includes(`value="${call}"`)) ?? '';
  const own = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
  return sendForm(`${crm.url}/calls`, { ...Object.fromEntries(own), ...fields });
}
const bodies = () => seen.map(({ body }) => (body === '' ? null : JSON.parse(body)));

test('looks up, gives, refunds and sends again by calls of the server API', async () => {
  await press('look-up', { order: ` ${NUMBER} ` });
  await press('gift', { player: '80427731', points: '5' });
  await press('refund', { order: NUMBER });
  await press('refund', { order: NUMBER, amount: '40', why: 'ticket 4711' });
  await press('redeliver', { order: '../players/1/block?' });
  const api = '/platform/server/v1';
  expect(seen.map(({ call }) => call)).toEqual([
    `GET ${api}/orders/${NUMBER}`,
    `POST ${api}/grants`,
    `POST ${api}/orders/${NUMBER}/refund`,
    `POST ${api}/orders/${NUMBER}/refund`,
    `POST ${api}/orders/..%2Fplayers%2F1%2Fblock%3F/redeliver`,
  ]);
  const why = 'asked by the player';
  expect(bodies()).toEqual([
    null,
    { uid: 80427731, contents: { points: 5 }, why },
    { amount: 'all', why },
    { amount: 40, why: 'ticket 4711' },
    { why },
  ]);
  for (const { headers } of seen) expect(headers.authorization).toBe(`Bearer ${SECRET}`);
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  expect([keys[0], new Set(keys).size]).toEqual([undefined, 5]);
});

test('shows request and answer without the whole secret, and keeps the order for the next call', async () => {
  answer = { status: 409, body: '{"error":{"code":"operation.refused"}}' };
  const { headers } = await press('redeliver', { order: NUMBER });
  expect(headers.get('location')).toBe(`/calls?order=${NUMBER}`);
  const shown = await page(`?order=${NUMBER}`);
  expect(shown).toMatch(/role="status"><b>Send an order’s item again<\/b>\s*<span class="status failed">409,/);
  expect(shown).toContain(`POST /platform/server/v1/orders/${NUMBER}/redeliver\nauthorization: Bearer mwk_aaaaaa…`);
  expect(shown).toContain('&quot;code&quot;: &quot;operation.refused&quot;');
  expect(shown).toContain(`name="order" value="${NUMBER}"`);
  expect(shown).not.toContain(SECRET);
});

test('a repeat has the same key and body, also after a lost answer', async () => {
  answer.status = 0;
  await press('gift', { player: '1' });
  const lost = await page();
  expect(lost).toContain('no answer,');
  answer.status = 200;
  const again = lost.match(/action="(\/calls\/[\w-]+\/again)"/)?.[1] ?? '';
  expect((await sendForm(`${crm.url}${again}`, {})).status).toBe(303);
  const [first, second] = seen.map(({ headers, body }) => [headers['idempotency-key'], body]);
  expect(second).toEqual(first);
  expect(await page()).toContain('200,');
});

test('escapes the answer and the fields', async () => {
  answer.body = '"<script>alert(1)</script>"';
  await press('look-up', { order: '<img src=x>' });
  const shown = await page('?order=%22%3E%3Cscript%3Ealert(2)%3C/script%3E');
  expect(shown).not.toMatch(/<script>alert|<img/);
  expect(shown).toContain('&lt;script&gt;alert(1)');
  expect(shown).toContain('value="&quot;&gt;&lt;script&gt;alert(2)');
});

test('without a key it says so, and an unknown call is refused', async () => {
  secret = null;
  expect(await page()).toContain('There is no key.');
  expect((await sendForm(`${crm.url}/calls`, { call: 'steal', key: 'k' })).status).toBe(400);
  expect(seen).toEqual([]);
});

test('the list of webhooks links to it only if the system knows the shop', async () => {
  expect(await (await fetch(crm.url)).text()).toContain('href="/calls"');
  const alone = await startCrm({ secret: newSecret() });
  expect(await (await fetch(alone.url)).text()).not.toContain('href="/calls"');
  expect((await fetch(`${alone.url}/calls`)).status).toBe(404);
  await alone.close();
});
