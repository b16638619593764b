import { beforeEach, expect, test } from 'vitest';
import type { NoticeFact } from '#contract/events.ts';
import type { Sql, Tx } from '#server/db/client.ts';
import type { JobHandler, NewJob, Queue } from '#server/jobs/queue.ts';
import type { Mail, MailAnswer } from '#server/kernel/letters/mail.ts';
import { createLog } from '#server/kernel/log.ts';
import { createNotices, type Notices } from './notices.service.ts';

const FACT: NoticeFact = {
  playerId: '01a1fe1a-0000-7000-8000-000000000001',
  kind: 'new_device',
  reference: '01a1fe1a-0000-7000-8000-0000000000aa',
  email: 'kestrel@example.com',
  locale: 'en',
  at: '2026-11-21T13:22:41.000Z',
  browser: 'Firefox',
  os: null,
  deletionAt: null,
};
const SELLER = {
  name: 'Lanternfish',
  company: 'Lanternfish Ltd.',
  support: '/help',
  publicUrl: 'https://shop.example',
};

let jobs: NewJob<object>[];
let run: JobHandler<object>;
let mails: Mail[];
let answers: (() => Promise<MailAnswer>)[];
let lines: string;

const write = (line: string): void => {
  lines += line;
};
const open = (mail: boolean): Notices => {
  const queue = {
    define: () => Promise.resolve(),
    add: (_db, _name, fresh) => Promise.resolve(void jobs.push(...fresh)),
    work: (_name, _options, handler) => {
      run = handler as unknown as JobHandler<object>;
      return Promise.resolve();
    },
  } satisfies Partial<Queue> as unknown as Queue;
  const send = (letter: Mail): Promise<MailAnswer> => {
    mails.push(letter);
    return answers.shift()?.() ?? Promise.resolve({ result: 'accepted' });
  };
  return createNotices({
    sql: {} as Sql,
    queue,
    mail: mail ? { send } : null,
    seller: () => SELLER,
    log: createLog({ level: 'trace', destination: { write } }),
    retrySeconds: [30],
  });
};
const runAll = () => run(jobs.splice(0).map(({ data }) => data));
const noAnswer = () => Promise.reject(new Error('ETIMEDOUT for kestrel@example.com'));

beforeEach(async () => {
  [jobs, mails, answers, lines] = [[], [], [], ''];
  const notices = open(true);
  await notices.start(true);
  await notices.onNotice({} as Tx, [FACT]);
});

test('a letter is named after what happened, so that a repeat can be recognised', async () => {
  await runAll();
  expect(mails).toMatchObject([
    { id: `account.new-device.${FACT.playerId}.${FACT.reference}`, to: FACT.email, senderName: 'Lanternfish' },
  ]);
  expect(jobs).toEqual([]);
});

test('without an answer it is tried again later, and after the last try said loudly; no log names the address', async () => {
  answers = [noAnswer, noAnswer];
  await runAll();
  expect(jobs).toMatchObject([{ data: { tries: 1 }, waitMs: 30_000 }]);
  await runAll();
  expect(jobs).toEqual([]);
  expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
  expect(lines).toMatch(/a letter is tried again[\s\S]*"level":50.*a letter could not be sent/);
  expect(lines).not.toContain('kestrel@');
});

test('an address that the mail server refuses is not tried again', async () => {
  answers = [async () => ({ result: 'refused', reason: 'no such user' })];
  await runAll();
  expect(jobs).toEqual([]);
  expect(lines).toContain('a letter was refused');
});

test('without a mail provider, no letter is queued', async () => {
  jobs = [];
  await open(false).onNotice({} as Tx, [FACT]);
  expect(jobs).toEqual([]);
});

test('a letter of a kind that a later version brought waits for a process of it, during an update', async () => {
  jobs = [];
  const notices = open(true);
  await notices.onNotice({} as Tx, [{ ...FACT, kind: 'of_a_later_version' as NoticeFact['kind'] }]);
  await runAll();
  expect(mails).toEqual([]);
  expect(jobs).toMatchObject([{ data: { fact: { kind: 'of_a_later_version' }, tries: 1 }, waitMs: 30_000 }]);
});
