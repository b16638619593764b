import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedLimits } from '#server/db/shared-limits.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import type { Mail, MailAnswer } from '#server/kernel/letters/mail.ts';
import { type Limits, unlimited } from '#server/kernel/limits/limit.ts';
import { createLog } from '#server/kernel/log.ts';
import { systemRandom } from '#server/kernel/random.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { CODE_FAILURES_A_DAY, CODE_MS, CODE_SENDS, CODE_TRIES } from '../accounts.rules.ts';
import type { CodeRequest, Codes } from './codes.port.ts';
import { deleteOldFailures } from './codes.repo.ts';
import { createCodes } from './codes.service.ts';

const SELLER = {
  name: 'Lanternfish',
  company: 'Lanternfish Ltd.',
  support: '/support',
  publicUrl: 'https://shop.example.com',
};
let database: TestDatabase;
let codes: Codes;
let time: number;
let mails: (Mail & { withinMs: number | undefined })[];
let answer: () => Promise<MailAnswer>;
let lines: string;

const write = (line: string): void => {
  lines += line;
};
const make = (limits: Limits, mail = true): Codes =>
  createCodes({
    sql: database.sql,
    clock: { now: () => new Date(time) },
    random: systemRandom,
    limits,
    mail: mail
      ? {
          send: (letter, withinMs) => {
            mails.push({ ...letter, withinMs });
            return answer();
          },
        }
      : null,
    seller: () => SELLER,
    log: createLog({ level: 'trace', destination: { write } }),
  });

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`delete from email_codes`;
  await database.sql`delete from rate_limits`;
  await database.sql`delete from code_failures`;
  [time, mails, lines] = [Date.parse('2026-11-21T12:00:00Z'), [], ''];
  answer = async () => ({ result: 'accepted' });
  codes = make(unlimited);
});

const REQUEST: CodeRequest = {
  purpose: 'sign_in',
  address: 'nova@example.com',
  playerId: null,
  locale: 'en',
  ip: '203.0.113.9',
};
const ask = async (over: Partial<CodeRequest> = {}, from = codes) => {
  const sent = await from.send({ ...REQUEST, ...over });
  return { ...sent, code: /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '' };
};
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const refusalOf = async (attempt: Promise<unknown>): Promise<Record<string, unknown>> => {
  const error = await attempt.then(
    () => new Error('it was let in'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw error;
  return { code: error.code, ...error.params };
};

test('a code of six digits goes to the address and proves it, with the secret of the browser that asked', async () => {
  const { challenge, code, expiresAt } = await ask({ address: ' Nova@Example.COM ' });
  expect(Buffer.from(challenge, 'base64url')).toHaveLength(32);
  expect(expiresAt).toBe('2026-11-21T12:10:00.000Z');
  expect(mails).toMatchObject([{ to: 'nova@example.com', subject: 'Your sign-in code for Lanternfish' }]);
  expect(mails[0]?.withinMs).toBeLessThanOrEqual(10_000);
  expect(await codes.redeem('sign_in', challenge, code)).toEqual({ address: 'nova@example.com', playerId: null });
});

test('a code counts once', async () => {
  const { challenge, code } = await ask();
  await codes.redeem('sign_in', challenge, code);
  expect(await refusalOf(codes.redeem('sign_in', challenge, code))).toEqual({ code: 'code.expired' });
});

test(`try ${CODE_TRIES} may still succeed, a sixth is refused even with the right code`, async () => {
  const first = await ask();
  for (let left = CODE_TRIES - 1; left > 0; left -= 1) {
    expect(await refusalOf(codes.redeem('sign_in', first.challenge, other(first.code)))).toEqual({
      code: 'code.wrong',
      left,
    });
  }
  await codes.redeem('sign_in', first.challenge, first.code);

  const second = await ask();
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    await refusalOf(codes.redeem('sign_in', second.challenge, other(second.code)));
  }
  expect(await refusalOf(codes.redeem('sign_in', second.challenge, second.code))).toEqual({ code: 'code.expired' });
});

test('a code lives for ten minutes', async () => {
  const { challenge, code } = await ask();
  time += CODE_MS;
  expect(await refusalOf(codes.redeem('sign_in', challenge, code))).toEqual({ code: 'code.expired' });
  time -= 1;
  await codes.redeem('sign_in', challenge, code);
});

test('the code of another browser is of no use, even for the same address', async () => {
  const [mine, theirs] = [await ask(), await ask()];
  const tried = mine.code === theirs.code ? other(mine.code) : mine.code;
  expect(await refusalOf(codes.redeem('sign_in', theirs.challenge, tried))).toMatchObject({ code: 'code.wrong' });
  expect(await refusalOf(codes.redeem('sign_in', randomUUID(), mine.code))).toEqual({ code: 'code.expired' });
  await codes.redeem('sign_in', mine.challenge, mine.code);
});

test('a code for one purpose serves no other', async () => {
  const playerId = randomUUID();
  const { challenge, code } = await ask({ purpose: 'deletion', playerId });
  for (const purpose of ['sign_in', 'link'] as const) {
    expect(await refusalOf(codes.redeem(purpose, challenge, code))).toEqual({ code: 'code.expired' });
  }
  expect(await codes.redeem('deletion', challenge, code)).toEqual({ address: 'nova@example.com', playerId });
});

test('a browser has one live code: the next one ends it, that of another browser stays', async () => {
  const [mine, theirs] = [await ask(), await ask()];
  const next = await ask({ replaces: mine.challenge });
  expect(await refusalOf(codes.redeem('sign_in', mine.challenge, mine.code))).toEqual({ code: 'code.expired' });
  await codes.redeem('sign_in', theirs.challenge, theirs.code);
  await codes.redeem('sign_in', next.challenge, next.code);
});

test('only the last code that confirms a deletion is valid', async () => {
  const playerId = randomUUID();
  const first = await ask({ purpose: 'deletion', playerId });
  const second = await ask({ purpose: 'deletion', playerId });
  expect(await refusalOf(codes.redeem('deletion', first.challenge, first.code))).toEqual({ code: 'code.expired' });
  await codes.redeem('deletion', second.challenge, second.code);
});

test('neither code nor secret is kept, not even as a plain hash of the code', async () => {
  const { challenge, code } = await ask();
  const [row] = await database.sql<{ text: string }[]>`select string_agg(c::text, ' ') as text from email_codes c`;
  for (const told of [code, challenge, Buffer.from(code).toString('hex'), sha256(code).toString('hex')]) {
    expect(row?.text).not.toContain(told);
  }
  expect(lines).not.toContain(code);
});

test.each(['de', 'ja', 'pt'] as const)('the letter is written in %s', async (locale) => {
  const { code } = await ask({ locale, purpose: 'deletion', playerId: randomUUID() });
  const [letter] = mails;
  expect(letter?.language.slice(0, 2)).toBe(locale);
  expect(letter?.subject).not.toContain(code);
  expect(letter?.subject).not.toContain('code');
  expect(letter?.html).toContain(code);
  expect(letter?.text).not.toMatch(/[{}]|undefined/);
});

test.each([
  ['does not answer', () => Promise.reject(new Error('ETIMEDOUT for nova@example.com'))],
  ['refuses the address', async () => ({ result: 'refused', reason: 'no such user nova@example.com' }) as const],
])('a mail server that %s is told, without the address in the log', async (_, said) => {
  answer = said;
  expect(await refusalOf(ask())).toEqual({ code: 'mail.unavailable' });
  expect(lines).toContain('a code was not sent');
  expect(lines).not.toContain('nova@');
});

test('without a mail provider, no code is sent', async () => {
  const none = make(unlimited, false);
  expect(none.available).toBe(false);
  expect(await refusalOf(none.send(REQUEST))).toEqual({ code: 'mail.unavailable' });
});

const minutes = (seconds: unknown): number => Math.ceil(Number(seconds) / 60);

test(`an address is sent ${CODE_SENDS} codes in ten minutes, whoever asks`, async () => {
  const limited = make(sharedLimits(database.sql));
  for (let i = 0; i < CODE_SENDS; i += 1) await ask({ ip: `203.0.113.${i}` }, limited);
  const refused = await refusalOf(ask({ ip: '203.0.113.99', address: 'NOVA@example.com' }, limited));
  expect(refused.code).toBe('code.too_many');
  expect(minutes(refused.retryAfter)).toBe(10);
  expect(mails).toHaveLength(CODE_SENDS);
  await ask({ ip: '203.0.113.99', address: 'vega@example.com' }, limited);
});

test(`an address of the network may ask for ${CODE_SENDS}, whomever for, and so may a whole IPv6 network of a customer`, async () => {
  const limited = make(sharedLimits(database.sql));
  for (let i = 0; i < CODE_SENDS; i += 1) {
    await ask({ address: `n${i}@example.com`, ip: `2001:db8:1:2::${i}` }, limited);
  }
  const refused = await refusalOf(ask({ address: 'n9@example.com', ip: '2001:db8:1:2:ffff::9' }, limited));
  expect(refused.code).toBe('code.too_many');
  await ask({ address: 'n9@example.com', ip: '2001:db8:1:3::1' }, limited);
});

test('a caller over the limit does not use up the limit of the address', async () => {
  const limited = make(sharedLimits(database.sql));
  for (let i = 0; i < CODE_SENDS; i += 1) await ask({ address: `n${i}@example.com` }, limited);
  for (let i = 0; i < CODE_SENDS; i += 1) await refusalOf(ask({}, limited));
  for (let i = 0; i < CODE_SENDS; i += 1) await ask({ ip: `198.51.100.${i}` }, limited);
});

test('two processes share the count, and its keys name nobody', async () => {
  const [one, two] = [make(sharedLimits(database.sql)), make(sharedLimits(database.sql))];
  await ask({}, one);
  await ask({}, two);
  await ask({}, one);
  expect((await refusalOf(ask({}, two))).code).toBe('code.too_many');
  const rows = await database.sql<{ key: string }[]>`select key from rate_limits`;
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/nova|203\.0/);
});

test('the last one that may be sent says when the next may be', async () => {
  const limited = make(sharedLimits(database.sql));
  const waits: number[] = [];
  for (let i = 0; i < CODE_SENDS; i += 1) {
    waits.push((Date.parse((await ask({}, limited)).resendAt) - time) / 1000);
  }
  expect(waits.slice(0, 2)).toEqual([30, 30]);
  expect(minutes(waits[2])).toBe(10);
});

/** An account with this address, whose owner was in this browser. */
async function ownerAt(email: string, device: string): Promise<void> {
  const { sql } = database;
  const [player] = await sql<{ id: string }[]>`
    insert into players (uid, email, nickname, created_at) values (${randomInt(10 ** 9)}, ${email}, 'Nova', now()) returning id`;
  await sql`
    insert into devices (player_id, device_hash, first_seen_at, seen_at)
    values (${player?.id ?? ''}, ${sha256(device)}, now(), now())`;
}

/** Enters wrong codes until the day's are used up. */
async function useUp(over: Partial<CodeRequest> = {}): Promise<void> {
  for (let failed = 0; failed < CODE_FAILURES_A_DAY; failed += CODE_TRIES) {
    const { challenge, code } = await ask(over);
    for (let tries = 0; tries < CODE_TRIES; tries += 1) {
      expect((await refusalOf(codes.redeem('sign_in', challenge, other(code)))).code).toBe('code.wrong');
    }
  }
}

test('failures of a day count for an address across all its codes, and a right one is refused then', async () => {
  const { challenge, code } = await ask();
  await useUp();
  const refused = { code: 'code.too_many', retryAfter: 12 * 3600 };
  expect(await refusalOf(codes.redeem('sign_in', challenge, code))).toEqual(refused);
  expect(await refusalOf(ask())).toEqual(refused);
  await ask({ address: 'somebody.else@example.com' });
  time = Date.parse('2026-11-22T00:00:00Z');
  const next = await ask();
  await codes.redeem('sign_in', next.challenge, next.code);
});

test('concurrent failures with different codes stop at the limit of the day', async () => {
  const asked = await Promise.all(Array.from({ length: 10 }, () => codes.send(REQUEST)));
  const answers = await Promise.all(
    asked.flatMap(({ challenge }) =>
      Array.from({ length: CODE_TRIES }, () => refusalOf(codes.redeem('sign_in', challenge, 'none'))),
    ),
  );
  expect(answers.filter(({ code }) => code === 'code.wrong')).toHaveLength(CODE_FAILURES_A_DAY);
});

test('strangers use up neither codes nor tries of a browser in which the owner was', async () => {
  const email = `${randomUUID()}@example.com`;
  await ownerAt(email, 'the-browser-of-nova');
  await useUp({ address: email });
  const limited = make(sharedLimits(database.sql));
  const known = await ask({ address: email, device: 'the-browser-of-nova' }, limited);
  expect(await codes.redeem('sign_in', known.challenge, known.code)).toMatchObject({ address: email });
  expect((await refusalOf(ask({ address: email, device: 'a-browser-of-a-stranger' }))).code).toBe('code.too_many');
});

test('three letters that strangers asked for do not keep a known browser from its own, of which there are three', async () => {
  const email = `${randomUUID()}@example.com`;
  await ownerAt(email, 'the-browser-of-nova');
  const limited = make(sharedLimits(database.sql));
  for (let sent = 0; sent < CODE_SENDS; sent += 1) await ask({ address: email, ip: `198.51.100.${sent}` }, limited);
  const stranger = refusalOf(ask({ address: email, ip: '198.51.100.9' }, limited));
  expect(await stranger).toMatchObject({ code: 'code.too_many' });
  const known = { address: email, device: 'the-browser-of-nova', ip: '198.51.100.1' };
  for (let sent = 0; sent < CODE_SENDS; sent += 1) await ask(known, limited);
  expect(await refusalOf(ask(known, limited))).toMatchObject({ code: 'code.too_many' });
});

test('the letter that confirms a deletion is the signed-in player’s own, whatever strangers asked for', async () => {
  const email = `${randomUUID()}@example.com`;
  const limited = make(sharedLimits(database.sql));
  for (let sent = 0; sent < CODE_SENDS; sent += 1) await ask({ address: email, ip: `198.51.100.${sent}` }, limited);
  await ask({ address: email, purpose: 'deletion', playerId: randomUUID() }, limited);
});

test('failures of days gone by are forgotten', async () => {
  await useUp();
  await deleteOldFailures(database.sql, new Date(time));
  expect(await database.sql`select from code_failures`).toHaveLength(1);
  await deleteOldFailures(database.sql, new Date(time + 24 * 3_600_000));
  expect(await database.sql`select from code_failures`).toHaveLength(0);
});
