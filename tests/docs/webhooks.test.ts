import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { type WebhookType, webhookBody, webhookData } from '#contract/publisher/webhooks.ts';
import { openOutbound } from '#server/adapters/outbound/outbound.ts';
import { signedHeaders } from '#server/adapters/outbound/sign.ts';
import { WEBHOOK_TIMEOUT_MS, webhookSender } from '#server/adapters/webhooks/send.ts';
import { catalogFolder, loadCatalogue } from '#server/domains/catalog/catalog.fixture.ts';
import { toWebhook, webhookEndpointsIn } from '#server/domains/webhooks/index.ts';
import { GIVE_UP_MS, waitOfEndpoint, waitOfEvent } from '#server/domains/webhooks/send/schedule.rules.ts';
import { WEBHOOK_SENT } from '#server/http/docs/openapi-webhooks.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { newSecret } from '../../simulators/kit/signature.ts';
import { until } from '../world/until.ts';
import { readExamples } from './examples.ts';
import { missingFor, type RunningStarter, startStarter } from './starters.ts';

const doc = readExamples('integration/webhooks.md');
const TYPES = Object.keys(webhookData) as WebhookType[];
interface Body {
  id: string;
  type: WebhookType;
  at: string;
  data: object;
}
/** Types whose `data` is only an order share the example of `order.paid`. */
const hasOnlyOrder = (type: WebhookType): boolean => webhookData[type] === webhookData['order.paid'];
const OWN_EXAMPLE = TYPES.filter((type) => type === 'order.paid' || !hasOnlyOrder(type));

const outbound = openOutbound({ allowLoopback: true });
afterAll(() => outbound.close());

test('every runnable code block has a name and a test', () => {
  expect(doc.unnamed).toEqual([]);
  expect(doc.names).toEqual(['catalogue', ...OWN_EXAMPLE, 'signature.secret', 'signature.headers', 'signature.body']);
});

test.each(TYPES)('the example of %s has the shape that is sent', (type) => {
  const example = doc.json<Body>(hasOnlyOrder(type) ? 'order.paid' : type);
  const body = { ...example, type };
  expect(webhookBody(type).safeParse(body).error).toBeUndefined();
  expect(JSON.parse(toWebhook({ event: body.id, type, at: new Date(body.at), data: body.data }).body)).toEqual(body);
});

test('the table says of each type when it is sent', () => {
  const rows = [...doc.source.matchAll(/^\| `([a-z.]+)` \| (.+?) \|/gm)].map(([, type, when]) => [type, when]);
  expect(Object.fromEntries(rows)).toEqual(WEBHOOK_SENT);
});

test('the documented webhooks.yaml is valid', async () => {
  using folder = catalogFolder();
  folder.write('webhooks.yaml', doc.text('catalogue'));
  expect(webhookEndpointsIn(await loadCatalogue(folder.dir)).map(({ id }) => id)).toEqual(['crm', 'mail']);
});

test('the documented signature is the one that the shop makes', () => {
  const headers = doc.json<Record<string, string>>('signature.headers');
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const secret = doc.json<string>('signature.secret');
  const body = doc.text('signature.body');
  expect(signedHeaders([secret], { id: headers['webhook-id'] ?? '', at, body })).toEqual(headers);
});

test('the documented times are those of the sender', () => {
  const minutes = (ms: number): number => ms / 60_000;
  expect(doc.source).toContain(`within ${WEBHOOK_TIMEOUT_MS / 1000} s`);
  expect(doc.source).toContain(`${GIVE_UP_MS / 86_400_000} days`);
  expect(doc.source).toContain(`after ${waitOfEvent(1) / 1000} s, then doubled, ${minutes(waitOfEvent(99)) / 60} h`);
  expect(doc.source).toContain(`after ${waitOfEndpoint(1) / 1000} s, then doubled, ${minutes(waitOfEndpoint(99))} min`);
});

const RECEIVERS = {
  node: { file: 'node/receiver.mjs', program: process.execPath },
  python: { file: 'python/receiver.py', program: 'python3' },
};
const FOLDER = join(import.meta.dirname, '../../examples/webhooks');

/** Starts a sample with a secret. `start` starts it again with the same data. */
async function prepared({ file, program }: { file: string; program: string }) {
  const dir = mkdtempSync(join(tmpdir(), 'receiver-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const secret = newSecret();
  const env = { SHOP_SECRET: secret, PORT: String(await freePort(0, '127.0.0.1')), DATA: join(dir, 'data') };
  const start = async (): Promise<RunningStarter> => {
    const running = await startStarter([program, join(FOLDER, file)], env);
    onTestFinished(running.kill);
    return running;
  };
  const url = `http://127.0.0.1:${env.PORT}/webhooks`;
  /** Sends as the shop does. @param ahead milliseconds by which the shop's clock differs */
  const send = (body: Body, { secrets = [secret], ahead = 0 } = {}) =>
    webhookSender({ outbound, backendOf: () => ({ url, secrets }), now: () => new Date(Date.now() + ahead) })(
      { id: 'crm', url },
      { id: body.id, body: JSON.stringify(body) },
    );
  /** Returns the number of stored webhooks that are not handled yet. */
  const unhandled = async (): Promise<unknown> => {
    using db = new DatabaseSync(env.DATA, { readOnly: true, timeout: 4000 });
    return db.prepare('select count(*) as count from inbox where done = 0').get()?.count;
  };
  return { secret, url, start, send, unhandled };
}

const PAID = doc.json<Body>('order.paid');
const LINKED = doc.json<Body>('player.linked');
const handledBy = ({ lines }: RunningStarter): string[] => lines().filter((line) => line.startsWith('handled '));

for (const [name, sample] of Object.entries(RECEIVERS)) {
  test.skipIf(missingFor(name))(
    `the sample in ${name} handles each webhook once, in order, also after a crash`,
    async () => {
      const { start, send, unhandled } = await prepared(sample);
      const first = await start();
      expect([await send(PAID), await send(PAID), await send(LINKED)].map(({ error }) => error)).toEqual([
        null,
        null,
        null,
      ]);
      const handled = await until(
        async () => handledBy(first),
        (found) => found.length === 2,
      );
      expect(handled).toEqual(['handled order.paid 20261129-7K3MQ9ZT2B', 'handled player.linked 80427731']);
      await until(unhandled, (count) => count === 0);
      await first.kill();
      const second = await start();
      expect((await send(PAID)).error).toBeNull();
      const later = { ...LINKED, id: '0196f2c4-7b1d-7e3a-9c5f-2d8b4a6e1fff' };
      await send(later);
      const more = await until(
        async () => handledBy(second),
        (found) => found.length > 0,
      );
      expect(more).toEqual(['handled player.linked 80427731']);
    },
  );

  test.skipIf(missingFor(name))(
    `the sample in ${name} refuses wrong, old, early, changed and unsigned webhooks`,
    async () => {
      const { secret, url, start, send } = await prepared(sample);
      const running = await start();
      expect((await send(PAID, { secrets: [newSecret()] })).status).toBe(401);
      expect((await send(PAID, { ahead: -302_000 })).status).toBe(401);
      expect((await send(PAID, { ahead: 302_000 })).status).toBe(401);
      const body = JSON.stringify(PAID);
      const headers = signedHeaders([secret], { id: PAID.id, at: new Date(), body });
      const post = async (sent: string, given: Record<string, string>) =>
        (await fetch(url, { method: 'POST', body: sent, headers: given })).status;
      expect(await post(body.replace('"total":1999', '"total":1'), headers)).toBe(401);
      expect(await post(body, { ...headers, 'webhook-id': LINKED.id })).toBe(401);
      expect(await post(body, {})).toBe(401);
      // During a rotation a webhook has a signature of each secret.
      expect((await send(LINKED, { secrets: [newSecret(), secret] })).error).toBeNull();
      const handled = await until(
        async () => handledBy(running),
        (found) => found.length > 0,
      );
      expect(handled).toEqual(['handled player.linked 80427731']);
    },
  );

  test(`the sample in ${name} has less than 60 lines of code, and the document links it`, () => {
    const lines = readFileSync(join(FOLDER, sample.file), 'utf8').split('\n');
    expect(lines.filter((line) => line.trim()).length).toBeLessThan(60);
    expect(doc.source).toContain(`(../../examples/webhooks/${sample.file})`);
  });
}
