import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobHandler, NewJob, Queue } from '#server/jobs/queue.ts';
import type { Mail, MailAnswer } from '#server/kernel/letters/mail.ts';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { receiptFact, SELLER } from './receipts.fixture.ts';
import type { ReceiptKey } from './receipts.repo.ts';
import { createReceipts, type Receipts } from './receipts.service.ts';

const FACT = receiptFact();

let database: TestDatabase;
let receipts: Receipts;
let jobs: NewJob<ReceiptKey>[];
let run: JobHandler<ReceiptKey>;
let mails: Mail[];
/** Answers of the mail server to the next letters; later letters are accepted. */
let answers: (() => Promise<MailAnswer>)[];
let lines: string;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.sql`delete from receipts`;
  [jobs, mails, answers, lines] = [[], [], [], ''];
  const queue = {
    define: () => Promise.resolve(),
    add: (_db, _name, fresh) => Promise.resolve(void jobs.push(...(fresh as unknown as NewJob<ReceiptKey>[]))),
    work: (_name, _options, handler) => {
      run = handler as unknown as JobHandler<ReceiptKey>;
      return Promise.resolve();
    },
  } satisfies Partial<Queue> as unknown as Queue;
  receipts = createReceipts({
    sql: database.sql,
    queue,
    seller: () => SELLER,
    mail: {
      send: (mail) => {
        mails.push(mail);
        return answers.shift()?.() ?? Promise.resolve({ result: 'accepted' });
      },
    },
    random: () => 0,
    log: createLog({ level: 'trace', destination: { write } }),
    retrySeconds: [30],
  });
  await receipts.start(true);
  await database.sql.begin((tx) => receipts.onDue(tx, [FACT]));
});

const write = (line: string): void => {
  lines += line;
};
const runAll = () => run(jobs.splice(0).map(({ data }) => data));
const row = async () => {
  const [found] = await database.sql<
    { state: string; attempts: number; content: object | null; error: string | null }[]
  >`
    select state, attempts, content, error from receipts`;
  return found;
};
/** Makes the next try due. */
const waitOver = () => database.sql`update receipts set due_at = now()`;
const noAnswer = () => Promise.reject(new Error('ETIMEDOUT for kestrel@example.com'));

test('a letter that exists adds no job, also when one batch has it twice', async () => {
  const other = receiptFact({ kind: 'refunded', reference: 'p.499' });
  await database.sql.begin((tx) => receipts.onDue(tx, [FACT, other, other]));
  expect(jobs.map(({ data }) => data.kind)).toEqual(['sent', 'refunded']);
});

test('the id of a letter has its order, kind and reference', async () => {
  await database.sql.begin((tx) => receipts.onDue(tx, [receiptFact({ kind: 'refunded', reference: 'p.499' })]));
  await runAll();
  expect(mails.map(({ id }) => id).sort()).toEqual(['20261121-7k3mq9zt2b.refunded.p.499', '20261121-7k3mq9zt2b.sent']);
});

test('a repeated job does not send the letter again', async () => {
  const [job] = jobs;
  await runAll();
  await run(job ? [job.data, job.data] : []);
  expect(mails).toHaveLength(1);
  expect(jobs).toEqual([]);
});

test('retries later if the mail server does not answer; neither log nor stored error has the address', async () => {
  answers = [noAnswer];
  await runAll();
  expect(jobs).toMatchObject([{ data: { number: FACT.number, kind: 'sent' }, waitMs: 30_000 }]);
  expect(await row()).toMatchObject({ state: 'queued', attempts: 1, error: 'ETIMEDOUT for [hidden]' });
  expect(lines).toContain('a receipt was not sent, will retry');
  expect(lines).not.toContain('@');
  await waitOver();
  await runAll();
  expect(await row()).toMatchObject({ state: 'sent', attempts: 2, content: null });
  expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
});

test('parks the letter with its content once no tries are left, and logs an error', async () => {
  answers = [noAnswer, noAnswer];
  await runAll();
  await waitOver();
  await runAll();
  expect(await row()).toMatchObject({ state: 'parked', attempts: 2, content: { email: FACT.email } });
  expect(jobs).toEqual([]);
  expect(lines).toMatch(/"level":50.*a receipt is parked/);
});

test('a try locks its letter: a second worker queues it again and does not send it', async () => {
  const sending = Promise.withResolvers<MailAnswer>();
  const begun = Promise.withResolvers<void>();
  answers = [
    () => {
      begun.resolve();
      return sending.promise;
    },
  ];
  const [job] = jobs;
  const first = runAll();
  await begun.promise;
  await run(job ? [job.data] : []);
  expect(mails).toHaveLength(1);
  expect(jobs).toMatchObject([{ waitMs: expect.toSatisfy((wait: number) => wait > 60_000 && wait <= 120_000) }]);
  sending.resolve({ result: 'accepted' });
  await first;
  await waitOver();
  await runAll();
  expect(mails).toHaveLength(1);
});

test('a letter that gets no answer does not delay the others of its batch', async () => {
  await database.sql.begin((tx) => receipts.onDue(tx, [receiptFact({ number: '20261121-AAAAAAAAAA' })]));
  answers = [noAnswer];
  await runAll();
  const states = await database.sql<{ state: string }[]>`select state from receipts order by state`;
  expect(states.map(({ state }) => state)).toEqual(['queued', 'sent']);
});
