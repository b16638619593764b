import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedLimits } from '#server/db/shared-limits.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import type { Sms, SmsAnswer } from '#server/kernel/letters/sms.ts';
import { type Limits, unlimited } from '#server/kernel/limits/limit.ts';
import { silentLog } from '#server/kernel/log.ts';
import { systemRandom } from '#server/kernel/random.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { CODE_FAILURES_A_DAY, CODE_SENDS, CODE_TRIES } from '../accounts.rules.ts';
import type { CodeRequest, Codes, CountSms } from './codes.port.ts';
import { createCodes } from './codes.service.ts';

// Codes by text message, and two codes at once; codes.db.test.ts has what all codes have in common.

const PHONE = '+4915123456789';
/** The code that the test's random source always yields. */
const CODE = '428913';

let database: TestDatabase;
let messages: Sms[];
let answer: () => Promise<SmsAnswer>;
let taken: Awaited<ReturnType<CountSms>>;
let asked: Parameters<CountSms>[0][];
let codes: Codes;

const make = (limits: Limits): Codes => {
  const drawn = Buffer.alloc(6);
  drawn.writeUIntBE(Number(CODE), 0, 6);
  return createCodes({
    sql: database.sql,
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    random: { ...systemRandom, bytes: () => drawn },
    limits,
    mail: null,
    sms: {
      send: (sms) => {
        messages.push(sms);
        return answer();
      },
    },
    takeSms: async (one) => {
      asked.push(one);
      return taken;
    },
    seller: () => ({ name: 'Shop', company: 'Shop Ltd.', support: '/help', publicUrl: 'https://shop.example' }),
    log: silentLog,
  });
};

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  for (const table of ['email_codes', 'rate_limits', 'code_failures'])
    await database.sql`delete from ${database.sql(table)}`;
  [messages, asked, taken] = [[], [], { allowed: true }];
  answer = async () => ({ result: 'accepted' });
  codes = make(unlimited);
});

const request = (over: Partial<CodeRequest> = {}): CodeRequest => ({
  purpose: 'bind',
  address: PHONE,
  playerId: randomUUID(),
  locale: 'en',
  ip: '203.0.113.9',
  ...over,
});
const signIn = { purpose: 'phone_sign_in', playerId: null } as const;
const refusalOf = async (attempt: Promise<unknown>): Promise<Record<string, unknown>> => {
  const error = await attempt.then(
    () => new Error('it was let in'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw error;
  return { code: error.code, ...error.params };
};

test('a code for a number that nobody has proves nothing, be it guessed', async () => {
  const { challenge } = await codes.send(request({ ...signIn, inVain: true }));
  expect(await refusalOf(codes.redeem('phone_sign_in', challenge, CODE))).toMatchObject({ code: 'code.wrong' });
  expect(messages).toEqual([]);
  const real = await codes.send(request(signIn));
  expect(await codes.redeem('phone_sign_in', real.challenge, CODE)).toMatchObject({ address: PHONE });
});

test('a sign-in request is answered before the gateway answers, and equally if the gateway refuses the message', async () => {
  const answered = Promise.withResolvers<SmsAnswer>();
  answer = () => answered.promise;
  const first = await codes.send(request(signIn));
  answered.resolve({ result: 'accepted' });
  const shape = Object.keys(first);
  answer = async () => ({ result: 'refused', reason: 'no' });
  expect(Object.keys(await codes.send(request(signIn)))).toEqual(shape);
  taken = { allowed: false, resetsIn: 60 };
  expect(Object.keys(await codes.send(request(signIn)))).toEqual(shape);
});

test('a message is asked for where it costs, by whom and to whom, and is not sent when none is left', async () => {
  await codes.send(request());
  expect(asked).toEqual([{ ip: '203.0.113.9', to: PHONE, inVain: false }]);
  taken = { allowed: false, resetsIn: 60 };
  expect(await refusalOf(codes.send(request()))).toEqual({ code: 'code.too_many', retryAfter: 60 });
  taken = { allowed: false, resetsIn: null };
  expect(await refusalOf(codes.send(request()))).toEqual({ code: 'sms.unavailable' });
  expect(messages).toHaveLength(1);
});

test('codes to a number are counted together for all players who request them', async () => {
  const limited = make(sharedLimits(database.sql));
  for (let n = 0; n < CODE_SENDS; n += 1) await limited.send(request({ ip: `198.51.100.${n}` }));
  expect(await refusalOf(limited.send(request({ ip: '198.51.100.99' })))).toMatchObject({ code: 'code.too_many' });
  // A number that is already bound has its own limit for its player.
  await limited.send(request({ ip: '198.51.100.99', purpose: 'bind_old' }));
});

test('wrong codes while binding a number use up tries of binding it, not tries of signing in with it', async () => {
  const [stranger, other, owner] = [randomUUID(), randomUUID(), randomUUID()];
  for (let failed = 0; failed < CODE_FAILURES_A_DAY; failed += CODE_TRIES) {
    const { challenge } = await codes.send(request({ playerId: stranger }));
    for (let n = 0; n < CODE_TRIES; n += 1) await refusalOf(codes.redeem('bind', challenge, '000000'));
  }
  // With a second account one has no further guesses.
  for (const playerId of [stranger, other])
    expect(await refusalOf(codes.send(request({ playerId })))).toMatchObject({ code: 'code.too_many' });
  for (const over of [signIn, { playerId: owner, purpose: 'bind_old' as const }]) {
    const { challenge } = await codes.send(request(over));
    expect(await codes.redeem(request(over).purpose, challenge, CODE)).toMatchObject({ address: PHONE });
  }
});

test('a right code whose companion is wrong keeps all its tries; the other has five', async () => {
  const playerId = randomUUID();
  const fresh = await codes.send(request({ playerId, address: '+4915123456780' }));
  const old = await codes.send(request({ playerId, purpose: 'bind_old' }));
  const both = (code: string) =>
    codes.redeemAll([
      { purpose: 'bind', secret: fresh.challenge, code: CODE, playerId },
      { purpose: 'bind_old', secret: old.challenge, code, playerId },
    ]);
  for (let n = 0; n < CODE_TRIES + 1; n += 1)
    expect(await refusalOf(both('000000'))).toEqual({ code: 'binding.old_code' });
  expect(await refusalOf(both(CODE))).toEqual({ code: 'binding.old_code' });
  const again = await codes.send(request({ playerId, purpose: 'bind_old' }));
  expect(
    await codes.redeemAll([
      { purpose: 'bind', secret: fresh.challenge, code: CODE, playerId },
      { purpose: 'bind_old', secret: again.challenge, code: CODE, playerId },
    ]),
  ).toMatchObject([{ address: '+4915123456780' }, { address: PHONE }]);
});

test('the same code of two browsers is kept as two hashes: one cannot be looked up in a table of a million', async () => {
  for (const _ of [1, 2]) await codes.send(request());
  expect(await database.sql`select distinct code_hash from email_codes`).toHaveLength(2);
});
