import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOutbound } from '#server/adapters/outbound/outbound.ts';
import { gatewaySms } from '#server/adapters/sms/gateway.ts';
import type { Sms } from '#server/kernel/letters/sms.ts';
import { newSecret } from '../../simulators/kit/signature.ts';
import { readExamples } from './examples.ts';

type Carrier = (message: { id: string; to: string; text: string }) => Promise<boolean>;

const examples = readExamples('integration/sms.md');
const secret = newSecret();
const outbound = openOutbound({ allowLoopback: true });
const directory = mkdtempSync(join(tmpdir(), 'sms-'));
const carried: object[] = [];
let server: Server;
let answer: Carrier;

beforeAll(async () => {
  const file = join(directory, 'gateway.mjs');
  writeFileSync(file, examples.text('gateway'));
  const { startGateway } = (await import(pathToFileURL(file).href)) as {
    startGateway(secret: string, carrier: Carrier): Server;
  };
  server = startGateway(secret, (message) => answer(message)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await outbound.close();
  rmSync(directory, { recursive: true });
});

const send = (signedBy = secret, ahead = 0) =>
  gatewaySms({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    secret: signedBy,
    outbound,
    now: () => new Date(Date.now() + ahead),
  }).send(examples.json<Sms>('message'), 5000);

test('every example of the document is run', () => {
  expect(examples.names).toEqual(['message', 'gateway']);
  expect(examples.unnamed).toEqual([]);
  expect(examples.text('gateway').split('\n').length).toBeLessThanOrEqual(23);
});

test('the documented gateway passes on the shop’s messages, and no old ones or those of other senders', async () => {
  answer = async (message) => carried.push(message) > 0;
  expect(await send()).toEqual({ result: 'accepted' });
  const { id, to, text } = examples.json<Sms>('message');
  expect(carried).toEqual([{ id, to, text }]);
  expect(await send(newSecret())).toMatchObject({ result: 'refused' });
  expect(await send(secret, -301_000)).toMatchObject({ result: 'refused' });
  expect(carried).toHaveLength(1);
});

test('the shop receives its carrier’s answers', async () => {
  answer = async () => false;
  expect(await send()).toMatchObject({ result: 'refused' });
  answer = () => Promise.reject(new Error('no connection'));
  await expect(send()).rejects.toThrow('503');
});
