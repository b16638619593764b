import { afterAll, beforeAll, expect, test } from 'vitest';
import { keysRotate } from '#server/operations/actions/keys.ts';
import { keptOfSecret, newKeySecret } from '#server/operations/keys/secret.ts';
import { run } from '#server/operations/operation.ts';
import { ADMIN, newKey, ServerClient } from '#tests/world/server-client.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const GID = 1000039;
const KESTREL = { uid: 80427731, gid: GID, region: 'eu', roleId: 's3-1187' };
const LINK = { ...KESTREL, item: 'astralite-60' };
/** No link has this id. */
const UNKNOWN = '00000000-0000-7000-8000-000000000000';

let world: World;
let backend: ServerClient;
beforeAll(async () => {
  world = await startWorld();
  backend = new ServerClient(world.url, await newKey(world.context.sql, 'backend'));
});
afterAll(() => world.stop());

const create = (body: object = {}, key?: string) =>
  backend.call('POST /links', { body: { ...LINK, ...body } }, { key });
const reason = async (body: object) => (await create(body)).error?.params?.reason;

test('a link is made with a short address, valid for an hour, and the audit log names the key', async () => {
  const { status, body } = await create();
  expect(status).toBe(200);
  expect(body.url).toMatch(new RegExp(`^${world.url}/platform/pay/[\\w-]{22}$`));
  const left = Date.parse(body.expiresAt) - Date.now();
  expect(left).toBeGreaterThan(3_590_000);
  expect(left).toBeLessThanOrEqual(3_600_000);
  const [entry] = await world.context.sql`
    select by_name, why, command, arguments, result from operator_actions where id = ${body.action}`;
  expect(entry).toMatchObject({ by_name: 'key backend', why: 'payment link', command: 'links create' });
  expect(JSON.stringify(entry)).not.toContain(`${KESTREL.uid}`);
  expect(JSON.stringify(entry)).not.toContain(KESTREL.roleId);
  expect((await backend.call('GET /links/:id', { params: { id: body.id } })).body).toMatchObject({
    state: 'open',
    uid: `${KESTREL.uid}`,
    item: 'astralite-60',
    order: null,
  });
});

test('a repeated call gets the same address, which no table contains', async () => {
  const first = await create({}, 'once');
  const second = await create({}, 'once');
  expect(second.body).toEqual(first.body);
  expect((await create({ item: 'astralite-300' }, 'once')).error.code).toBe('request.key_reused');
  const token = first.body.url.split('/').at(-1) ?? '-';
  const { sql } = world.context;
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  for (const { name } of tables) {
    const [{ found } = { found: 1 }] = await sql<{ found: number }[]>`
      select count(*)::int as found from ${sql(name)} t where t::text like ${`%${token}%`}`;
    expect([name, found]).toEqual([name, 0]);
  }
});

test('a repeated call with another secret of the key is refused, since its address is not known any more', async () => {
  const { status } = await create({}, 'rotated');
  expect(status).toBe(200);
  const { sql } = world.context;
  const secret = newKeySecret();
  await run({ sql }, keysRotate, ADMIN, { name: 'backend', ...keptOfSecret(secret) });
  const rotated = new ServerClient(world.url, secret);
  const again = await rotated.call('POST /links', { body: LINK }, { key: 'rotated' });
  expect(again.error.params).toMatchObject({ reason: 'link.secret_rotated' });
});

test('after the shop forgot an idempotency key, it makes the same link again, and no other one', async () => {
  const { sql } = world.context;
  const forget = () => sql`delete from idempotency_keys where endpoint = 'POST /links'`;
  const { body } = await create({ expiresIn: 604_800 }, 'old');
  await forget();
  const again = await create({ expiresIn: 604_800 }, 'old');
  expect([again.status, again.body]).toMatchObject([200, { id: body.id, url: body.url, expiresAt: body.expiresAt }]);
  await forget();
  const other = await create({ item: 'astralite-300' }, 'old');
  expect([other.status, other.error.params?.reason]).toEqual([409, 'link.key_used']);
  await sql`update payment_links set expires_at = now() where id = ${body.id}`;
  const over = await create({ expiresIn: 604_800 }, 'old');
  expect([over.status, over.error.params?.reason]).toEqual([409, 'link.key_used']);
});

test.each([
  ['an unknown game', { gid: 5 }, 'game.unknown'],
  ['an unknown region', { region: 'moon' }, 'region.unknown'],
  ['an unknown item', { item: 'nothing' }, 'item.unknown'],
  ['an item of another game', { item: 'bloom-60' }, 'item.unknown'],
  ['a character of somebody else', { roleId: 's3-0000' }, 'character.unknown'],
  ['a character on another server', { server: 's7' }, 'link.server'],
  ['a web page as the way back', { returnTo: 'https://evil.example/' }, 'link.return_to'],
  ['a script as the way back', { returnTo: 'javascript:alert(1)' }, 'link.return_to'],
])('%s is refused', async (_, body, why) => {
  expect(await reason(body)).toBe(why);
});

test('a blocked player gets no link', async () => {
  const { sql } = world.context;
  await sql`update players set blocked_at = now() where uid = ${KESTREL.uid}`;
  expect(await reason({})).toBe('player.blocked');
  await sql`update players set blocked_at = null where uid = ${KESTREL.uid}`;
});

test('the lifetime is at most seven days', async () => {
  expect((await create({ expiresIn: 604_801 })).error.code).toBe('request.invalid');
  expect((await create({ expiresIn: 604_800 })).status).toBe(200);
});

test('a link can be ended, once; an unknown one is 404', async () => {
  const { id } = (await create()).body;
  const end = () => backend.call('POST /links/:id/end', { params: { id }, body: { why: 'tests' } });
  expect((await end()).body).toMatchObject({ id, ended: true });
  expect((await end()).body).toMatchObject({ id, ended: false });
  expect((await backend.call('GET /links/:id', { params: { id } })).body.state).toBe('ended');
  const unknown = await backend.call('GET /links/:id', { params: { id: UNKNOWN } });
  expect([unknown.status, unknown.error.code]).toEqual([404, 'payment_link.unknown']);
});

test('a key without the scope is refused', async () => {
  const other = new ServerClient(world.url, await newKey(world.context.sql, 'reader', ['orders:read']));
  expect((await other.call('POST /links', { body: LINK })).error.code).toBe('key.scope');
});
