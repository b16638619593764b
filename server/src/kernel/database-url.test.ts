import { expect, test } from 'vitest';
import { hostOf, hostUrls, problemOfDatabaseUrl, problemOfStandbyUrl } from './database-url.ts';

test.each([
  ['postgres://a:p%40w@h:5432/db', ['postgres://a:p%40w@h:5432/db']],
  [
    'postgres://a:p,w@h1:5432,h2:5433/db?target_session_attrs=read-write&sslmode=require',
    ['postgres://a:p,w@h1:5432/db?sslmode=require', 'postgres://a:p,w@h2:5433/db?sslmode=require'],
  ],
  ['postgresql://h1,[::1]:6000/db', ['postgresql://h1/db', 'postgresql://[::1]:6000/db']],
  ['no address', ['no address']],
])('%s has the addresses %j', (url, urls) => {
  expect(hostUrls(url)).toEqual(urls);
});

test.each([
  ['postgres://a:b@h/db', null],
  ['postgres://a:b@h1:5432,h2:5433/db', null],
  ['postgres://a:b@h1,h2/db?target_session_attrs=read-write', null],
  ['postgres://a:b@h1,h2/db?target_session_attrs=primary', null],
  ['postgres://a:b@h1,h2/db?target_session_attrs=any', /must have target_session_attrs=read-write/],
  ['postgres://a:b@h1,/db', /empty/],
  ['postgres://a:b@h1:x,h2/db', /must be an address/],
  ['mysql://a:b@h/db', /must be an address/],
  ['shop', /must be an address/],
])('%s: %s', (url, problem) => {
  if (problem === null) expect(problemOfDatabaseUrl(url)).toBe(null);
  else expect(problemOfDatabaseUrl(url)).toMatch(problem);
});

test('a message names hosts without the password', () => {
  expect(hostOf('postgres://a:secret@h1:5432,h2/db')).toBe('h1:5432,h2');
  expect(hostOf('postgres://a:secret@h1:5432/db?x=1')).toBe('h1:5432');
});

test.each([
  ['postgres://a:b@h/db', null],
  ['postgres://a:b@h1,h2/db?target_session_attrs=prefer-standby', null],
  ['postgres://a:b@h1,h2/db?target_session_attrs=standby', null],
  ['postgres://a:b@h1,h2/db?target_session_attrs=any', null],
  ['postgres://a:b@h1,h2/db?target_session_attrs=read-write', /must have target_session_attrs=prefer-standby/],
  ['shop', /must be an address/],
])('stand-bys %s: %s', (url, problem) => {
  if (problem === null) expect(problemOfStandbyUrl(url)).toBe(null);
  else expect(problemOfStandbyUrl(url)).toMatch(problem);
});
