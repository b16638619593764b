import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyOf, newSecret, signedHeaders } from '../kit/signature.ts';
import type { Simulator } from '../kit/simulator.ts';
import { call, sendForm } from '../kit/testing.ts';
import { type Received, startCrm } from './crm.ts';

const secret = newSecret();
let crm: Simulator;
beforeEach(async () => {
  crm = await startCrm({ secret });
});
afterEach(() => crm.close());

const LINKED = {
  id: 'e-1',
  type: 'player.linked',
  at: '2026-11-29T09:21:30.000Z',
  data: { uid: '80427731', provider: 'google' },
};
const PAID = {
  id: 'e-2',
  type: 'order.paid',
  at: '2026-11-29T09:30:00.000Z',
  data: { order: { number: '20261129-7K3MQ9ZT2B', uid: '80427731', total: 1999 } },
};
async function send(webhook: { id: string }, { by = secret, ago = 0, giveUpMs = 5000 } = {}): Promise<number> {
  const body = JSON.stringify(webhook);
  const signed = signedHeaders(keyOf(by), webhook.id, Math.floor(Date.now() / 1000) - ago, body);
  const headers = { 'content-type': 'application/json', ...signed };
  const signal = AbortSignal.timeout(giveUpMs);
  return (await fetch(`${crm.url}/webhooks`, { method: 'POST', body, headers, signal })).status;
}
const webhooks = async () => (await call<{ webhooks: Received[] }>('GET', `${crm.url}/control/webhooks`)).json.webhooks;
const page = async () => (await fetch(crm.url)).text();

test('keeps webhooks, newest first, once for each id, with player, order and tries', async () => {
  expect([await send(LINKED), await send(PAID), await send(PAID)]).toEqual([204, 204, 204]);
  expect(await webhooks()).toMatchObject([
    { type: 'order.paid', uid: '80427731', order: '20261129-7K3MQ9ZT2B', tries: 2, taken: true },
    { type: 'player.linked', uid: '80427731', order: null, tries: 1, taken: true },
  ]);
  const shown = await page();
  expect(shown.indexOf('order.paid')).toBeLessThan(shown.indexOf('player.linked'));
  expect(shown).toMatch(/taken, 2 tries[\s\S]*player 80427731 · order 20261129-7K3MQ9ZT2B[\s\S]*<details id="of-e-2">/);
});

test('refuses webhooks of others, and old ones', async () => {
  expect(await send(PAID, { by: newSecret() })).toBe(401);
  expect(await send(PAID, { ago: 302 })).toBe(401);
  expect(await webhooks()).toEqual([]);
});

test('its buttons let it fail, hang and take webhooks again', async () => {
  const press = (mood: string) => sendForm(`${crm.url}/mood`, { mood });
  expect((await press('fail')).headers.get('location')).toBe('/');
  expect(await page()).toMatch(/role="status">It answers 500[\s\S]*value="fail" aria-pressed="true"/);
  expect(await send(PAID)).toBe(500);
  await press('hang');
  await expect(send(PAID, { giveUpMs: 200 })).rejects.toThrow('timeout');
  expect(await webhooks()).toMatchObject([{ tries: 2, taken: false }]);
  expect(await page()).toContain('not taken, 2 tries');
  await press('ok');
  expect(await send(PAID)).toBe(204);
  expect(await webhooks()).toMatchObject([{ tries: 3, taken: true }]);
  expect((await press('sulk')).status).toBe(400);
});

test('its page shows webhooks escaped', async () => {
  const named = { ...LINKED, type: '<script>alert(1)</script>' };
  await send(named);
  expect(await page()).toContain('&lt;script&gt;alert');
  expect(await page()).not.toContain('<script>alert');
});

test('webhooks survive a restart', async () => {
  const stateDirectory = mkdtempSync(join(tmpdir(), 'crm-'));
  await crm.close();
  crm = await startCrm({ secret, stateDirectory });
  await send(PAID);
  await crm.close();
  crm = await startCrm({ secret, stateDirectory });
  expect(await webhooks()).toMatchObject([{ id: 'e-2', tries: 1 }]);
  rmSync(stateDirectory, { recursive: true });
});
