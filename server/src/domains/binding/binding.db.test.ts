import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Codes } from '#server/domains/accounts/index.ts';
import { createContacts } from '#server/domains/accounts/index.ts';
import type { Catalogue, LiveCatalog } from '#server/domains/catalog/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import type { BindingEntry } from './binding.catalog.ts';
import { createBinding } from './index.ts';

const ENTRY: BindingEntry = {
  id: 'stay-in-touch',
  kinds: ['phone', 'email'],
  window: {},
  gift: { points: 7 },
  art: 'art/gift.svg',
  countries: ['DE'],
  signIn: true,
  daily: 100,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  for (const table of ['grants', 'bindings', 'binding_changes', 'binding_gifts', 'outbox', 'players'])
    await database.sql`delete from ${database.sql(table)}`;
});

/** Codes that prove what their challenge says: what codes allow is tested with them. */
const codes = {
  available: true,
  smsAvailable: true,
  redeemAll: async (entered: { secret: string }[]) =>
    entered.map(({ secret }) => ({ address: secret, playerId: null })),
} as unknown as Codes;

function make(over: Partial<BindingEntry> = {}) {
  const catalogue = { section: () => ({ ...ENTRY, ...over }), artUrl: (path: string) => path } as unknown as Catalogue;
  const catalog = { current: () => catalogue } as LiveCatalog;
  const contacts = createContacts({
    sql: database.sql,
    clock: { now: () => new Date() },
    codes,
    sms: { send: async () => ({ result: 'accepted' }) },
    phones: () => ENTRY,
    seller: () => ({ name: 'Shop', company: 'Shop Ltd.', support: '/help', publicUrl: 'https://shop.example' }),
    log: createLog({ level: 'fatal' }),
  });
  const rewards = { show: async (_: string, id: string) => ({ id }), nameContents: () => [] };
  return createBinding({
    sql: database.sql,
    catalog,
    contacts,
    rewards: rewards as never,
    giftKey: Buffer.from('key'),
  });
}

async function newPlayer(email: string | null = null): Promise<string> {
  const id = randomUUID();
  const uid = Math.floor(Math.random() * 10 ** 11);
  await database.sql`
    insert into players (id, uid, nickname, email, created_at) values (${id}, ${uid}, 'P', ${email}, now())`;
  return id;
}

/** The gift, or the code of the refusal. */
async function bind(
  playerId: string,
  value: string,
  { old, binding = make(), key = randomUUID() }: { old?: string; binding?: ReturnType<typeof make>; key?: string } = {},
): Promise<string> {
  const handler = binding.handlers['POST /me/binding'];
  const body = {
    challenge: value,
    code: '123456',
    locale: 'en' as const,
    ...(old !== undefined && { old: { challenge: old, code: '123456' } }),
  };
  const request = { idempotencyKey: key } as Parameters<typeof handler>[2];
  try {
    const caller = { playerId, uid: '7', deletionRequested: false };
    return (await handler({ params: undefined, query: undefined, body }, caller, request)).gift;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}
const PHONE = '+4915123456789';
const grants = () => database.sql`select player_id from grants where source = 'binding'`;
const phoneOf = async (id: string) =>
  (await database.sql<{ phone: string | null }[]>`select phone from players where id = ${id}`)[0]?.phone;

test('of 100 accounts that bind a number at once, one has it, with one gift', async () => {
  const players = await Promise.all(Array.from({ length: 100 }, () => newPlayer()));
  const answers = await Promise.all(players.map((id) => bind(id, PHONE)));
  expect(answers.toSorted()).toEqual([...Array(99).fill('binding.taken'), 'given'].toSorted());
  expect(await grants()).toHaveLength(1);
  expect(await database.sql`select from players where phone = ${PHONE}`).toHaveLength(1);
});

test('100 proofs of one player at once bring one gift, and are told once', async () => {
  const id = await newPlayer();
  const answers = await Promise.all(Array.from({ length: 100 }, () => bind(id, PHONE)));
  expect(answers.filter((answer) => answer === 'given')).toHaveLength(1);
  expect(await grants()).toHaveLength(1);
  expect(await database.sql`select from outbox where type = 'binding.bound'`).toHaveLength(1);
});

test('a call of 100 with one key is answered alike', async () => {
  const [id, key] = [await newPlayer(), randomUUID()];
  const answers = await Promise.all(Array.from({ length: 100 }, () => bind(id, PHONE, { key })));
  expect([...new Set(answers)]).toEqual(['given']);
  expect(await bind(id, '+4915123456780', { key })).toBe('request.key_reused');
});

test('a second kind brings no second gift, nor does the number when somebody else has it later', async () => {
  const [first, second] = [await newPlayer(), await newPlayer()];
  expect([await bind(first, PHONE), await bind(first, 'a@example.com')]).toEqual(['given', 'before']);
  await database.sql`update players set phone = null, email = null where id = ${first}`;
  expect([await bind(second, PHONE), await bind(second, 'a@example.com')]).toEqual(['before', 'before']);
  expect(await phoneOf(second)).toBe(PHONE);
  expect(await grants()).toHaveLength(1);
});

test('nothing of what took part names it, and it is forgotten twelve months after the window', async () => {
  await bind(await newPlayer(), PHONE);
  const [row] = await database.sql<{ text: string }[]>`select string_agg(g::text, ' ') as text from binding_gifts g`;
  for (const told of [Buffer.from('15123456789').toString('hex'), sha256(PHONE).toString('hex')])
    expect(row?.text).not.toContain(told);
  const left = async () => (await database.sql`select from binding_gifts`).length;
  const ended = (days: number) => make({ window: { until: new Date(Date.now() - days * 86_400_000).toISOString() } });
  await make().forget();
  await ended(360).forget();
  expect(await left()).toBe(1);
  await ended(370).forget();
  expect(await left()).toBe(0);
});

test('an address that was known before takes part when it is proved', async () => {
  const id = await newPlayer('a@example.com');
  expect(await bind(id, 'a@example.com')).toBe('given');
});

test('without a gift to be had, binding goes on', async () => {
  const id = await newPlayer();
  expect(await bind(id, PHONE, { binding: make({ window: { until: '2020-01-01T00:00:00Z' } }) })).toBe('none');
  expect(await phoneOf(id)).toBe(PHONE);
});

test('a change without a code to the old number waits for seven days of the database', async () => {
  const id = await newPlayer();
  await bind(id, PHONE);
  const next = '+4915123456780';
  expect(await bind(id, next)).toBe('none');
  await database.sql`update binding_changes set at = at - interval '7 days' + interval '1 minute'`;
  expect([await make().carryOut(), await phoneOf(id)]).toEqual([0, PHONE]);
  await database.sql`update binding_changes set at = at - interval '1 minute'`;
  expect([await make().carryOut(), await phoneOf(id)]).toEqual([1, next]);
});

test('a change whose number somebody else has by then lapses', async () => {
  const [id, other] = [await newPlayer(), await newPlayer()];
  const next = '+4915123456780';
  await bind(id, PHONE);
  await bind(id, next);
  await bind(other, next);
  await database.sql`update binding_changes set at = now()`;
  expect([await make().carryOut(), await phoneOf(id)]).toEqual([0, PHONE]);
  expect(await database.sql`select from binding_changes`).toHaveLength(0);
});

test('with a code to the old number it is changed at once, and what waited is off', async () => {
  const id = await newPlayer();
  await bind(id, PHONE);
  await bind(id, '+4915123456780');
  expect(await bind(id, '+4915123456781', { old: PHONE })).toBe('before');
  expect(await phoneOf(id)).toBe('+4915123456781');
  expect(await database.sql`select from binding_changes`).toHaveLength(0);
});

test('a code to something else than what is bound does not change it at once', async () => {
  const id = await newPlayer();
  await bind(id, PHONE);
  expect(await bind(id, '+4915123456780', { old: '+4915123456799' })).toBe('none');
  expect(await phoneOf(id)).toBe(PHONE);
});
