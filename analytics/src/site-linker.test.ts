import { expect, test, vi } from 'vitest';
import { carriedBy, decorated, usableSites } from './site-linker.ts';

const FORUM = { part_url: 'forum.example', after_hash: false };
const NOW = 1_700_000_000_000;

test.each([
  [{ part_url: 'localhost', after_hash: false }],
  [{ part_url: '.', after_hash: false }],
  [{ part_url: '-.', after_hash: true }],
  [{ part_url: 'forum.example' }],
  [{ part_url: 'forum.example', after_hash: 'true' }],
  [{ part_url: 5, after_hash: true }],
  [null],
  ['forum.example'],
  [{ part_url: 'stranger.example', after_hash: false }],
])('%j is warned of and ignored', (entry) => {
  const warn = vi.fn();
  expect(usableSites([entry, FORUM], (part) => part !== 'stranger.example', warn)).toEqual([FORUM]);
  expect(warn).toHaveBeenCalledOnce();
});

test.each([
  ['https://forum.example/a', 'https://forum.example/a?_mwid='],
  ['https://forum.example/a?b=1#c', 'https://forum.example/a?b=1&_mwid='],
  ['https://forum.example', 'https://forum.example?_mwid='],
])('a link to %s carries the id', (address, start) => {
  const next = decorated(address, [FORUM], 'visitor', NOW);
  expect(next.startsWith(start)).toBe(true);
  expect(carriedBy(next, NOW)).toEqual({ address, id: 'visitor' });
});

test.each([
  ['https://forum.example/a', 'https://forum.example/a#?_mwid='],
  ['https://forum.example/#/topic', 'https://forum.example/#/topic?_mwid='],
  ['https://forum.example/?b=1#/topic?c=2', 'https://forum.example/?b=1#/topic?c=2&_mwid='],
])('behind the hash, where a site wants it there: %s', (address, start) => {
  const next = decorated(address, [{ ...FORUM, after_hash: true }], 'visitor', NOW);
  expect(next.startsWith(start)).toBe(true);
  expect(carriedBy(next, NOW)?.id).toBe('visitor');
});

test.each([
  'https://elsewhere.example/',
  'https://elsewhere.example/?to=forum.example',
  'https://elsewhere.example/forum.example',
  'https://elsewhere.example/a.forum.example',
  'https://elsewhere.example/#forum.example',
  'https://forum.example@elsewhere.example/',
  'https://elseforum.example/',
  'mailto:team@forum.example',
  'https://',
])('a link to %s stays as it is', (address) => {
  expect(decorated(address, [FORUM], 'visitor', NOW)).toBe(address);
});

test.each(['https://EU.forum.example/a', 'https://forum.example:8443/a'])('a link to %s carries the id', (address) => {
  expect(decorated(address, [{ ...FORUM, part_url: '//Forum.example' }], 'visitor', NOW)).toContain('_mwid');
});

test('a link that is followed again carries one id, the newest', () => {
  const once = decorated('https://forum.example/?a=1', [FORUM], 'first', NOW);
  const twice = decorated(once, [FORUM], 'second', NOW + 1);
  expect(twice.match(/_mwid/g)).toHaveLength(1);
  expect(carriedBy(twice, NOW)?.id).toBe('second');
});

test('an id between other parameters goes without a trace', () => {
  const link = decorated('https://forum.example/', [FORUM], 'visitor', NOW);
  const parameter = link.split('?')[1];
  expect(carriedBy(`https://forum.example/?a=1&${parameter}&b=2#c`, NOW)?.address).toBe(
    'https://forum.example/?a=1&b=2#c',
  );
  expect(carriedBy(`https://forum.example/?${parameter}&b=2`, NOW)?.address).toBe('https://forum.example/?b=2');
  expect(carriedBy('https://forum.example/?a=1', NOW)).toBeNull();
});

test.each([
  ['of two minutes ago', decorated('https://forum.example/', [FORUM], 'visitor', NOW - 120_001)],
  ['from tomorrow', decorated('https://forum.example/', [FORUM], 'visitor', NOW + 86_400_000)],
  ['that is too long', decorated('https://forum.example/', [FORUM], 'x'.repeat(64), NOW)],
  ['without a time', 'https://forum.example/?_mwid=visitor'],
  ['that is broken', 'https://forum.example/?_mwid=%E0%A4%A'],
])('an id %s is taken out and not taken on', (_, address) => {
  expect(carriedBy(address, NOW)).toEqual({ address: 'https://forum.example/', id: null });
});
