import { expect, test } from 'vitest';
import { allows } from './account.ts';
import { explain } from './failure.ts';

const account = { name: 'postgres', uid: 101, gid: 104 };

test.each([
  ['a stranger passes where others may', { uid: 0, gid: 0, mode: 0o40755 }, true],
  ['a stranger stops at a private home', { uid: 0, gid: 0, mode: 0o40700 }, false],
  ["a member passes by the group's bits", { uid: 0, gid: 104, mode: 0o40710 }, true],
  ["a member is bound by the group's bits even where others may pass", { uid: 0, gid: 104, mode: 0o40701 }, false],
  ["the owner is bound by the owner's bits", { uid: 101, gid: 0, mode: 0o40677 }, false],
])('%s', (_, stats, expected) => {
  expect(allows(stats, account, 0o1)).toBe(expected);
});

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'The disk is full.'],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'too little (shared) memory'],
  ['postgres: error while loading shared libraries: libicuuc.so.60', 'do not fit this system'],
  ['spawn initdb EPERM: Operation not permitted', 'does not let root become another user'],
  ['initdb: error: could not create directory "x": Permission denied', 'may not read or write its files'],
  ['FATAL:  database files are incompatible with server', 'another major version'],
  ['FATAL:  something new', 'The database could not start.'],
])('%s is explained, with a way out', (output, words) => {
  const { message } = explain('The database could not start.', output);
  expect(message).toContain(words);
  expect(message).toContain('DATABASE_URL');
  expect(message).toContain(output);
});
