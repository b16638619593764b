import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Sql } from '#server/db/client.ts';
import type { ReadSource } from '#server/kernel/read-source.ts';
import type { Caller } from './caller.ts';
import { readFor, readsFrom } from './read-sources.ts';

/**
 * The database of each query, written by hand so that reviewers see every change. A new query needs a line: `standby`
 * for reports, exports, searches and long lists; `primary` for everything that decides or follows an action.
 */
const DATABASES = `
primary actions
primary approvals list
primary audit verify
standby balances
standby books list
standby books month
standby books oss
primary catalog compare
primary catalog diff
primary catalog drafts check
primary catalog drafts conflicts
primary catalog drafts diff
primary catalog drafts file
primary catalog drafts list
primary catalog drafts picture
primary catalog drafts pictures
primary catalog drafts prices
primary catalog drafts show
primary catalog export
primary catalog log
primary catalog preview
primary catalog prices suggest
primary catalog show
primary catalog texts check
primary catalog texts export
primary catalog texts missing
standby channels
standby coupons list
primary coupons show
standby coupons uses
primary coupons why
primary deliveries waiting
primary differences
primary disputes
primary disputes show
standby draw audit
primary endpoints event
primary endpoints list
primary endpoints log
primary endpoints replay check
primary endpoints test
primary events stuck
standby experiments list
standby experiments show
primary forwarding
standby funnel
primary games list
primary games test
primary golive
primary grants check
primary grants choices
primary grants outage
primary grants show
primary invites show
primary invoices gaps
standby invoices list
primary invoices pdf
primary invoices show
primary keys list
standby ledger export
primary links show
primary messages today
primary news choices
primary news list
primary operators list
primary orders characters
standby orders conflicts
standby orders find
primary orders show
primary orders stuck
primary orders withdrawals
primary personal-offers list
primary players cards
primary players devices
primary players erasure
standby players find
primary players notes
primary players payments
primary players show
primary players spent
primary refunds unfinished
standby report currencies
standby report revenue
primary secrets list
primary server catalogue plan
primary server order
primary server orders
primary server orders of player
primary server player
primary signatures verify
standby surveys export
standby surveys show
primary tasks show
primary today
primary today money
primary vip show
primary webhooks list
`;

const SOURCES = join(import.meta.dirname, '..');

/** Returns the names of all queries in the server's code. */
function namesOfQueries(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => /\.ts$/.test(file) && !/\.(test|fixture)\.ts$/.test(file))
    .map((file) => readFileSync(join(SOURCES, file), 'utf8'));
  return texts.flatMap((text) =>
    [...text.matchAll(/= query\((\{\s*name: '([^']+)')?/g)].map(([found, , name]) => name ?? `unnamed: ${found}`),
  );
}

test('every query has a database', () => {
  const assigned = DATABASES.trim().split('\n');
  const actual = namesOfQueries().map((name) => `${readsFrom(name)} ${name}`);
  const byName = (one: string, other: string): number => one.slice(8).localeCompare(other.slice(8), 'en');
  expect(actual.toSorted(byName)).toEqual(assigned.toSorted(byName));
});

const PRIMARY = 'primary' as unknown as Sql;
const STANDBY = 'standby' as unknown as Sql;
const source = { from: 'standby', asOf: new Date(0), seconds: 4 } as const;
/** A stand-by whose data are as old as `source` says. */
const replica = {
  read: async <T>(_: string, work: (sql: Sql) => Promise<T>, freshSeconds = Number.POSITIVE_INFINITY) =>
    source.seconds <= freshSeconds
      ? { result: await work(STANDBY), source }
      : { result: await work(PRIMARY), source: null },
};

/** Returns the databases that a query reads, one after the other, and the sources that the caller hears of. */
async function readBy(name: string, { isEmpty = false, has = true, freshSeconds = 60 } = {}) {
  const databases: unknown[] = [];
  const heard: ReadSource[] = [];
  const caller = { by: 'ada', onRead: (one: ReadSource) => void heard.push(one) } as Caller;
  await readFor(
    { readOnly: PRIMARY, replica: has ? replica : null },
    { name, isEmpty: () => isEmpty, freshSeconds },
    caller,
    async (sql) => void databases.push(sql),
  );
  return [databases, heard];
}

test('a report reads from the stand-by and tells the age of its data; what decides reads from the primary', async () => {
  expect(await readBy('report revenue')).toEqual([[STANDBY], [source]]);
  expect(await readBy('orders show')).toEqual([[PRIMARY], []]);
});

test('without a stand-by everything reads from the primary and says nothing', async () => {
  expect(await readBy('report revenue', { has: false })).toEqual([[PRIMARY], []]);
});

test('a search that finds nothing on the stand-by is repeated on the primary', async () => {
  expect(await readBy('orders find', { isEmpty: true })).toEqual([[STANDBY, PRIMARY], []]);
});

test('a search of support reads from the primary if the stand-by’s data are older', async () => {
  expect(await readBy('orders find', { freshSeconds: 4 })).toEqual([[STANDBY], [source]]);
  expect(await readBy('orders find', { freshSeconds: 3 })).toEqual([[PRIMARY], []]);
});
