import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { httpGames } from '#server/adapters/games/http-v1/client.ts';
import { RETRY_SECONDS } from '#server/domains/fulfilment/fulfilment.rules.ts';
import { startGamesFrom } from '../../simulators/games/main.ts';
import { readExamples } from './examples.ts';
import { startWire, type Wire } from './wire.ts';

/** Examples of calls that a game's backend makes, in the order of the document. */
const CALLS = [
  'call.refused',
  'call.code',
  'login-tickets.request',
  'login-tickets.answer',
  'authorize.opened',
  'authorize.opened.answer',
  'authorize.approved',
  'authorize.answer',
  'authorize.refused',
  'redeem.request',
  'redeem.answer',
  'delivery.request',
  'delivery.answer',
  'orders.request',
  'orders.answer',
  'progress.request',
  'progress.answer',
  'delete.request',
  'delete.answer',
] as const;

const doc = readExamples('integration/game-backend.md');
const GID = 1000039;
const UID = 80427731;
const secret = doc.json<string>('signature.secret');
const headers = doc.json<Record<string, string>>('signature.headers');
const signedAt = new Date(Number(headers['webhook-timestamp']) * 1000);

let wire: Wire;
let games: ReturnType<typeof httpGames>;
beforeAll(async () => {
  wire = await startWire();
});
afterAll(() => wire.close());
beforeEach(() => {
  wire.calls.length = 0;
  wire.limits.length = 0;
  games = httpGames({
    backendOf: () => ({ url: wire.url, secrets: [secret] }),
    outbound: wire.outbound,
    now: () => new Date(),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const deliver = () => {
  const { uid, ...order } = doc.json<Parameters<typeof games.deliver>[0]>('deliver.request');
  return games.deliver({ ...order, gid: GID, uid: Number(uid) });
};

test('every runnable code block has a name and a test', () => {
  expect(doc.unnamed).toEqual([]);
  expect(doc.names).toEqual([
    'characters.request',
    'characters.answer',
    'characters.guest',
    'offers.request',
    'offers.answer',
    'deliver.request',
    'deliver.accepted',
    'deliver.repeat',
    'deliver.refused',
    'recall.request',
    'recall.delivered',
    'recall.recalled',
    'recall.deliver-after',
    'take-back.request',
    'take-back.taken',
    'take-back.used',
    'take-back.unknown',
    'profile.request',
    'profile.answer',
    'retry.seconds',
    'signature.headers',
    'signature.body',
    'signature.secret',
    'signature.code',
    // Run by game-calls.db.test.ts, which needs the shop.
    ...CALLS,
  ]);
});

test('the shop requests characters as documented, within 3 s, and reads the documented answer', async () => {
  wire.answer(doc.text('characters.answer'));
  expect(await games.roles(GID, UID, 'eu')).toEqual(doc.json('characters.answer'));
  const [call] = wire.calls;
  expect(call?.path).toBe('/characters');
  expect(JSON.parse(call?.body ?? '')).toEqual(doc.json('characters.request'));
  expect(wire.limits).toEqual([3000]);
});

test('the shop reads the documented guest', async () => {
  wire.answer(doc.text('characters.guest'));
  expect(await games.roles(GID, UID, 'eu')).toEqual({ kind: 'guest', roles: [] });
});

test('the shop requests offers as documented, within 1 s, and reads the documented answer', async () => {
  wire.answer(doc.text('offers.answer'));
  expect(await games.offers({ gid: GID, uid: UID, region: 'eu', roleId: 's3-1187' })).toEqual(
    doc.json('offers.answer'),
  );
  const [call] = wire.calls;
  expect(call?.path).toBe('/offers');
  expect(new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>)).toEqual(
    doc.json('offers.request'),
  );
  expect(wire.limits).toEqual([1000]);
});

test('the shop requests a profile as documented, within 3 s, and reads the documented answer', async () => {
  wire.answer(doc.text('profile.answer'));
  expect(await games.profile(GID, UID)).toEqual({ nickname: 'Kestrel', kind: 'full' });
  const [call] = wire.calls;
  expect(call?.path).toBe('/profile');
  expect(JSON.parse(call?.body ?? '')).toEqual(doc.json('profile.request'));
  expect(wire.limits).toEqual([3000]);
});

test('the shop delivers as documented, within 5 s, signed so that the standard library accepts it', async () => {
  wire.answer(doc.text('deliver.accepted'));
  expect(await deliver()).toEqual({ result: 'accepted' });
  const [call] = wire.calls;
  expect(call?.path).toBe('/deliver');
  expect(call?.headers['content-type']).toBe('application/json');
  expect(new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>)).toEqual(
    doc.json('deliver.request'),
  );
  expect(wire.limits).toEqual([5000]);
});

test('the shop reads a repeat and a refusal as documented', async () => {
  wire.answer(doc.text('deliver.repeat'));
  wire.answer(doc.text('deliver.refused'));
  expect(await deliver()).toEqual({ result: 'accepted' });
  expect(await deliver()).toEqual({ result: 'refused', reason: 'role_unknown' });
  const [first, second] = wire.calls;
  expect(first?.headers['webhook-id']).not.toBe(second?.headers['webhook-id']);
});

const recall = () =>
  games.recall({ ...doc.json<{ deliveryId: string; orderNumber: string }>('recall.request'), gid: GID });

test('the shop recalls a delivery as documented, within 5 s, and reads both documented answers', async () => {
  wire.answer(doc.text('recall.delivered'));
  wire.answer(doc.text('recall.recalled'));
  expect(await recall()).toBe('delivered');
  expect(await recall()).toBe('recalled');
  const [call] = wire.calls;
  expect(call?.path).toBe('/recall');
  expect(new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>)).toEqual(
    doc.json('recall.request'),
  );
  expect(wire.limits).toEqual([5000, 5000]);
});

test('a backend without the call is not asked again; any other answer is unclear', async () => {
  for (const status of [404, 405, 501]) {
    wire.answer('{}', status);
    expect(await recall()).toBe('not_asked');
  }
  for (const [body, status] of [
    ['{"result":"recalled"}', 503],
    ['{"result":"recalled"}', 401],
    ['{"result":"unknown"}', 200],
    ['<h1>It works!</h1>', 200],
  ] as const) {
    wire.answer(body, status);
    await expect(recall()).rejects.toThrow();
  }
});

const takeBack = () => {
  const { uid, ...order } = doc.json<Parameters<typeof games.takeBack>[0]>('take-back.request');
  return games.takeBack({ ...order, gid: GID, uid: Number(uid) });
};

test('the shop has an item taken back as documented, within 5 s, and reads each documented answer', async () => {
  for (const example of ['take-back.taken', 'take-back.used', 'take-back.unknown']) {
    wire.answer(doc.text(example));
    expect(await takeBack()).toEqual(doc.json(example));
  }
  const [call] = wire.calls;
  expect(call?.path).toBe('/take-back');
  expect(new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>)).toEqual(
    doc.json('take-back.request'),
  );
  expect(wire.limits).toEqual([5000, 5000, 5000]);
});

test('a take-back without a rest, or with a rest that the shop cannot read, is used; a 404 is final', async () => {
  for (const body of ['{"result":"used"}', '{"result":"used","remaining":"some"}']) {
    wire.answer(body);
    expect(await takeBack()).toEqual({ result: 'used', remaining: [] });
  }
  for (const status of [404, 405, 501]) {
    wire.answer('{}', status);
    expect(await takeBack()).toEqual({ result: 'not_asked' });
  }
  for (const [body, status] of [
    ['{"result":"taken"}', 503],
    ['{"result":"taken"}', 401],
    ['{"result":"accepted"}', 200],
    ['<h1>It works!</h1>', 200],
  ] as const) {
    wire.answer(body, status);
    await expect(takeBack()).rejects.toThrow();
  }
});

test.each([
  ['503', 503, '{"result":"accepted"}'],
  ['201', 201, '{"result":"accepted"}'],
  ['HTML', 200, '<h1>It works!</h1>'],
  ['an unknown result', 200, '{"result":"maybe"}'],
  ['a refusal without a reason', 200, '{"result":"refused"}'],
])('an answer of %s is unclear', async (_, status, body) => {
  wire.answer(body, status);
  await expect(deliver()).rejects.toThrow();
});

test('the shop ignores unknown fields', async () => {
  wire.answer('{"result":"accepted","mailId":7}');
  expect(await deliver()).toEqual({ result: 'accepted' });
});

test('the documented retries are those of the shop', () => {
  const seconds = doc.json<number[]>('retry.seconds');
  expect(seconds).toEqual(RETRY_SECONDS);
  const hours = seconds.reduce((sum, each) => sum + each, 0) / 3600;
  expect([seconds.length + 1, Math.round(hours)]).toEqual([15, 76]);
});

test('the standard library computes the documented signature of the documented body', () => {
  vi.useFakeTimers({ now: signedAt, toFake: ['Date'] });
  const body = doc.text('signature.body');
  expect(new Webhook(secret).verify(body, headers)).toEqual(doc.json('deliver.request'));
  expect(() => new Webhook(secret).verify(body.replace('320', '321'), headers)).toThrow();
});

test('the documented script accepts that signature with either of two secrets, and refuses what the text says', async () => {
  const url = `data:text/javascript;base64,${Buffer.from(doc.text('signature.code')).toString('base64')}`;
  const { isFromShop } = await import(/* @vite-ignore */ url);
  const body = Buffer.from(doc.text('signature.body'));
  const now = signedAt.getTime() / 1000;
  const other = 'whsec_bWFuYXdlbGwgZG9jcyBleGFtcGxlIHNlY3JldCAjMiE=';
  const several = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` };
  expect(isFromShop([other, secret], headers, body, now + 300)).toBe(true);
  expect(isFromShop([secret], several, body, now)).toBe(true);
  expect(isFromShop([secret], headers, body, now + 301)).toBe(false);
  expect(isFromShop([secret], headers, Buffer.from(`${body} `), now)).toBe(false);
  expect(isFromShop([other], headers, body, now)).toBe(false);
  expect(isFromShop([secret], {}, body, now)).toBe(false);
});

test('the games simulator answers the documented requests as documented', async () => {
  const simulator = await startGamesFrom(
    Object.fromEntries([GID, 1000041, 1000052].map((gid) => [`GAME_${gid}_SECRET`, secret])),
  );
  const ask = async (call: string, example: string): Promise<unknown> => {
    const body = doc.text(example);
    const seconds = Math.floor(Date.now() / 1000);
    const answer = await fetch(`${simulator.url}/games/${GID}/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'call-1',
        'webhook-timestamp': String(seconds),
        'webhook-signature': new Webhook(secret).sign('call-1', new Date(seconds * 1000), body),
      },
      body,
    });
    return answer.json();
  };
  try {
    expect(await ask('profile', 'profile.request')).toEqual(doc.json('profile.answer'));
    expect(await ask('characters', 'characters.request')).toEqual(doc.json('characters.answer'));
    expect(await ask('deliver', 'deliver.request')).toEqual(doc.json('deliver.accepted'));
    expect(await ask('deliver', 'deliver.request')).toEqual(doc.json('deliver.repeat'));
    expect(await ask('recall', 'recall.request')).toEqual(doc.json('recall.delivered'));
    for (const _ of [1, 2]) expect(await ask('take-back', 'take-back.request')).toEqual(doc.json('take-back.taken'));
    expect(await ask('deliver', 'deliver.request')).toEqual(doc.json('deliver.repeat'));
    await fetch(`${simulator.url}/control/reset`, { method: 'POST' });
    expect(await ask('take-back', 'take-back.request')).toEqual(doc.json('take-back.unknown'));
    expect(await ask('recall', 'recall.request')).toEqual(doc.json('recall.recalled'));
    expect(await ask('deliver', 'deliver.request')).toEqual(doc.json('recall.deliver-after'));
    expect(await ask('recall', 'recall.request')).toEqual(doc.json('recall.recalled'));
  } finally {
    await simulator.close();
  }
});
