import { expect, test } from 'vitest';
import { findFaults, readEvent } from './event.rules.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const EVENT = {
  '#type': 'track',
  '#time': '2026-11-23 15:45:00.000',
  '#distinct_id': 'visitor',
  '#event_name': 'item_chosen',
  '#uuid': 'u-1',
  properties: { '#zone_offset': 5.75, '#lib': 'js', item: 'gems', price: 4.99, list: ['a'] },
};
const told = (over: object) => ({ ...EVENT, ...over });

test('an event by the rules has no fault, and is read by the teller’s zone', () => {
  expect(findFaults(EVENT, NOW)).toEqual([]);
  expect(readEvent(EVENT)).toEqual({
    type: 'track',
    name: 'item_chosen',
    time: NOW,
    distinctId: 'visitor',
    accountId: null,
    uuid: 'u-1',
  });
});

test.each([
  ['nothing', null],
  ['a text', 'event'],
  ['a list', []],
  ['no type', told({ '#type': undefined })],
  ['an unknown type', told({ '#type': 'toString' })],
  ['no name', told({ '#event_name': undefined })],
  ['a bad name', told({ '#event_name': 'pay-now' })],
  ['a name of 51', told({ '#event_name': 'a'.repeat(51) })],
  ['no time', told({ '#time': undefined })],
  ['a time that is none', told({ '#time': '2026-13-41 10:00:00.000' })],
  ['the 31st of February', told({ '#time': '2026-02-31 10:00:00.000' })],
  ['the 29th of February of a common year', told({ '#time': '2026-02-29 10:00:00.000' })],
  ['the 24th hour', told({ '#time': '2026-11-23 24:00:00.000' })],
  ['a time before the first year', told({ '#time': '0000-12-31 23:59:59.999' })],
  ['a time before it in UTC', told({ '#time': '0001-01-01 00:00:00.000', properties: { '#zone_offset': 1 } })],
  ['a time after the last year', told({ '#time': '9999-12-31 23:59:59.999', properties: { '#zone_offset': -1 } })],
  ['a time as a number', told({ '#time': 1_700_000_000_000 })],
  ['nobody', told({ '#distinct_id': undefined })],
  ['an empty id', told({ '#distinct_id': '' })],
  ['an id of 64', told({ '#account_id': 'x'.repeat(64) })],
  ['an id that no text of the database holds', told({ '#account_id': 'a\0b' })],
  ['an id of half a character', told({ '#distinct_id': '\ud83d' })],
  ['an id that is a number', told({ '#uuid': 5 })],
  ['an update without an id', told({ '#type': 'track_update' })],
  ['properties that are a list', told({ properties: [] })],
  ['101 properties', told({ properties: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`p${n}`, 1])) })],
])('%s is no event', (_, event) => {
  expect(findFaults(event, NOW).some(({ fatal }) => fatal)).toBe(true);
});

test.each([
  ['a bad name', { 'a-b': 1 }, 'a-b is no name'],
  ['a name that is not the script’s', { '#A': 1 }, '#A is no name'],
  ['a long text', { text: 'x'.repeat(2049) }, 'text is longer than 2048 characters'],
  ['a number that is not exact', { number: 2 ** 53 }, 'number is a number that is not exact'],
  ['null', { nothing: null }, 'nothing is null'],
  ['a long list', { list: Array.from({ length: 501 }, () => 1) }, 'list has more than 500 entries'],
])('an event with %s as a property is kept and marked', (_, properties, why) => {
  expect(findFaults(told({ properties: { '#zone_offset': 5.75, ...properties } }), NOW)).toEqual([
    { fatal: false, why },
  ]);
});

test.each(['2026-11-22 15:44:59.999', '2026-11-24 15:45:00.001', '1970-01-01 00:00:00.000'])(
  'a clock that says %s is far off: the event is kept and marked',
  (time) => {
    expect(findFaults(told({ '#time': time }), NOW)).toMatchObject([{ fatal: false }]);
  },
);

test.each(['2026-11-22 15:45:00.001', '2026-11-24 15:44:59.999'])('a clock that says %s is not', (time) => {
  expect(findFaults(told({ '#time': time }), NOW)).toEqual([]);
});

test.each(['user_set', 'user_uniq_append', 'user_uniqAppend'])('%s needs no name of an event', (type) => {
  expect(findFaults(told({ '#type': type, '#event_name': undefined }), NOW)).toEqual([]);
});

test('a zone that is none on Earth counts as UTC', () => {
  const time = '2026-11-23 10:00:00';
  for (const zone of [99, -99, 'x', null, Number.NaN])
    expect(readEvent(told({ '#time': time, properties: { '#zone_offset': zone } })).time).toEqual(NOW);
});
