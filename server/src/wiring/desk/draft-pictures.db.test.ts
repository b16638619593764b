import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { OpsWorld } from '../../operations/ops.fixture.ts';

let ops: OpsWorld;
let desk: DeskWorld;
let operator: DeskClient;
beforeAll(async () => {
  ops = await OpsWorld.start();
  desk = await startDesk(ops.world);
  const invite = ['operators', 'invite', 'cora', '--role', 'content', '--why', 'tests', '--json'];
  operator = desk.browser();
  await operator.accept(JSON.parse((await ops.typeAs(desk.env, ...invite)).text).link);
});
afterAll(async () => {
  await desk.stop();
  await ops.world.stop();
});

const newDraft = async () => (await operator.call('POST /catalog/drafts', { body: { name: 'Autumn' } })).body.draft;
const save = (id: string, path: string, bytes: Buffer) =>
  operator.call('POST /catalog/drafts/:id/picture', {
    params: { id },
    body: { path, data: bytes.toString('base64'), seen: null },
  });
const fileOf = async (id: string, path: string): Promise<string> => {
  const { body } = await operator.call('GET /catalog/drafts/:id/pictures', { params: { id } });
  return body.pictures.find((one) => one.path === path)?.now?.file ?? '';
};
const art = (base: string, file: string, headers: Record<string, string> = {}) =>
  fetch(`${base}/platform/art/${file}`, { headers });

test('only signed-in operators get a picture of a draft, and players do not', async () => {
  const id = await newDraft();
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"><rect width="3" height="3"/></svg>';
  expect((await save(id, 'art/autumn.svg', Buffer.from(drawing))).status).toBe(200);
  const file = await fileOf(id, 'art/autumn.svg');
  const seen = await art(desk.url, file, { cookie: operator.cookie });
  expect([seen.status, seen.headers.get('content-type'), await seen.text()]).toEqual([200, 'image/svg+xml', drawing]);
  expect(seen.headers.get('content-security-policy')).toContain("default-src 'none'");
  const strangers = [
    art(desk.url, file),
    art(desk.url, file, { cookie: `${operator.cookie.split('=')[0]}=made-up` }),
    art(desk.url, file, { cookie: operator.cookie, 'sec-fetch-site': 'cross-site' }),
    art(ops.world.url, file),
  ];
  expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('a clip of the largest size is saved, and a larger picture is refused with a sentence', async () => {
  const id = await newDraft();
  const webm = Buffer.alloc(4 * 1024 * 1024, 'clip');
  webm.writeUInt32BE(0x1a45dfa3, 0);
  expect((await save(id, 'art/clip.webm', webm)).status).toBe(200);
  const { error } = await save(id, 'art/clip.png', webm);
  expect(error).toMatchObject({
    code: 'operation.refused',
    params: { reason: 'draft.picture', sentence: expect.stringContaining('art/clip.png is 4 MB') },
  });
});
