import { expect, test } from 'vitest';
import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import { httpGames } from './client.ts';

const gamesThatAnswer = (answer: unknown, status = 200) =>
  httpGames({
    backendOf: () => ({ url: 'https://game.example', secrets: [`whsec_${'A'.repeat(32)}`] }),
    outbound: { post: async () => ({ status, text: JSON.stringify(answer) }) } as unknown as Outbound,
    now: () => new Date(),
  });

test('removes characters from a game’s texts that the database cannot store', async () => {
  const role = { roleId: 'r1', name: 'Ki\0te', serverId: 's', serverName: '\0', level: 3 };
  const games = gamesThatAnswer({ kind: 'full', roles: [role] });
  expect((await games.roles(1, 1, 'eu')).roles).toMatchObject([{ roleId: 'r1', name: 'Kite', serverName: '' }]);
});

test('replaces lone surrogates in names', async () => {
  const role = { roleId: 'r1', name: 'Kite \ud83d', serverId: 's', serverName: '\ude80', level: 3 };
  const games = gamesThatAnswer({ kind: 'full', roles: [role] });
  expect((await games.roles(1, 1, 'eu')).roles).toMatchObject([{ name: 'Kite \ufffd', serverName: '\ufffd' }]);
});

test('removes invisible and bidi characters from names, and uses the id for an empty name', async () => {
  const roles = [
    { roleId: 'r1', name: '\u202eetiK\u0007', serverId: 's', serverName: 'Ar\u200bc\ntus', level: 3 },
    { roleId: 'r2', name: '\u3164', serverId: 's', serverName: 'می\u200cخواهم', level: 3 },
  ];
  expect((await gamesThatAnswer({ kind: 'full', roles }).roles(1, 1, 'eu')).roles).toMatchObject([
    { name: 'etiK', serverName: 'Arc tus' },
    { name: 'r2', serverName: 'می\u200cخواهم' },
  ]);
  expect(await gamesThatAnswer({ kind: 'full', nickname: 'Ada\u2066' }).profile(1, 1)).toMatchObject({
    nickname: 'Ada',
  });
  const refused = gamesThatAnswer({ result: 'refused', reason: 'no\u001b[2J such\u202e role' });
  expect(await refused.deliver({} as never)).toMatchObject({ reason: 'no[2J such role' });
});

test.each([
  ['https://cdn.game.example/a.png', 'https://cdn.game.example/a.png'],
  ['http://cdn.game.example/a.png', null],
  ['javascript:alert(1)', null],
  ['data:image/svg+xml,<svg/>', null],
  ['/a.png', null],
  ['', null],
  [null, null],
])('for the picture %j shows %j: only https is allowed', async (avatar, shown) => {
  const role = { roleId: 'r1', name: 'Kite', serverId: 's', serverName: 'Arctus', level: 3, avatar };
  expect((await gamesThatAnswer({ kind: 'full', roles: [role] }).roles(1, 1, 'eu')).roles[0]?.avatar).toBe(shown);
});

test('shortens a long reason of a refusal', async () => {
  const games = gamesThatAnswer({ result: 'refused', reason: 'no such role '.repeat(40) });
  expect(await games.deliver({} as never)).toEqual({ result: 'refused', reason: expect.stringMatching(/^.{200}$/) });
});

test.each([404, 405, 501])('a game that answers %i to a recall does not support recalls', async (status) => {
  expect(await gamesThatAnswer({}, status).recall({ gid: 1, deliveryId: 'd', orderNumber: 'n' })).toBe('not_asked');
});

test.each([
  ['another status', { result: 'recalled' }, 500],
  ['another result', { result: 'accepted' }, 200],
])('%s to a recall is no clear answer', async (_, answer, status) => {
  const asked = gamesThatAnswer(answer, status).recall({ gid: 1, deliveryId: 'd', orderNumber: 'n' });
  await expect(asked).rejects.toThrow();
});

test('rejects answers that do not match the protocol', async () => {
  await expect(gamesThatAnswer({ kind: 'full' }).roles(1, 1, 'eu')).rejects.toThrow();
  await expect(gamesThatAnswer({ result: 'perhaps' }).deliver({} as never)).rejects.toThrow();
});

const CHARACTER = { gid: 1, uid: 1, region: 'eu', roleId: 'r1' };
const offersOf = (answer: unknown, status?: number) => gamesThatAnswer(answer, status).offers(CHARACTER);

test('missing parts of offers are empty, and unknown fields and languages are dropped', async () => {
  expect(await offersOf({})).toEqual({ lead: [], hide: [], lock: [] });
  const lock = [{ item: 'b', reason: { en: 'War.', xx: 'Wojna.', de: ' ' } }, { item: 'c' }];
  expect(await offersOf({ lead: ['a'], lock, price: 1 })).toEqual({
    lead: ['a'],
    hide: [],
    lock: [
      { item: 'b', reason: { en: 'War.' } },
      { item: 'c', reason: {} },
    ],
  });
});

test('turns a reason into one line of plain text', async () => {
  const reasonOf = async (en: string) => {
    const answer = await offersOf({ lock: [{ item: 'a', reason: { en } }] });
    return answer === 'not_asked' ? answer : answer.lock[0]?.reason.en;
  };
  expect(await reasonOf('Pay\r\nat \u202eereh\u0007\0 <b>now</b>')).toBe('Pay at ereh <b>now</b>');
  expect(await reasonOf('\u3164\u200b')).toBeUndefined();
  expect(await reasonOf('🛡'.repeat(201))).toBe('🛡'.repeat(200));
});

test.each([404, 405, 501])('a game that answers %i to `offers` does not support offers', async (status) => {
  expect(await offersOf({}, status)).toBe('not_asked');
});

const MANY = Array.from({ length: 201 }, (_, index) => `item-${index}`);
test.each<[string, unknown, number?]>([
  ['another status', {}, 500],
  ['a list', []],
  ['one item in place of a list', { lead: 'a' }],
  ['an item without a name', { hide: [''] }],
  ['an item with too long a name', { hide: ['x'.repeat(65)] }],
  ['too many items', { lead: MANY }],
  ['too many locks', { lock: MANY.map((item) => ({ item })) }],
  ['a reason without a language', { lock: [{ item: 'a', reason: 'War.' }] }],
  ['a reason that is a number', { lock: [{ item: 'a', reason: { en: 1 } }] }],
  ['an answer that is too large', { lead: [], more: 'x'.repeat(64_000) }],
])('rejects %s', async (_, answer, status) => {
  await expect(offersOf(answer, status)).rejects.toThrow();
});
