import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockChange, fieldText, momentOf, zoneText } from './field-time.ts';

const BERLIN = 'Europe/Berlin';
/** Days of clock change: an hour, half an hour, at midnight, a whole day that is left out, and none at all. */
const CHANGES = [
  [BERLIN, '2026-03-29'],
  [BERLIN, '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['America/Santiago', '2026-09-06'],
  ['America/Santiago', '2026-04-05'],
  ['Pacific/Apia', '2011-12-30'],
  ['Asia/Kolkata', '2026-03-29'],
] as const;

const minuteOf = (day: string, minute: number): string =>
  new Date(Date.parse(day) + minute * 60_000).toISOString().slice(0, 16);
/** A zone and a clock near a change: clocks change in the first hours of a day. */
const clocks = fc
  .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -120, max: 300 }))
  .map(([[zone, day], minute]) => ({ zone, text: minuteOf(day, minute) }));

/** Returns all moments at which the zone has a clock, in order: distances to UTC are quarters of an hour. */
function found(text: string, zone: string): string[] {
  const around = Date.parse(`${text}Z`);
  const first = around - 15 * 3_600_000;
  return Array.from({ length: 30 * 4 }, (_, at) => new Date(first + at * 900_000).toISOString()).filter(
    (iso) => fieldText(iso, zone) === text,
  );
}

test('around a change of the clocks, a field is the first of all moments with that clock', () => {
  fc.assert(
    fc.property(clocks, ({ zone, text }) => {
      const moment = momentOf(text, zone);
      const moments = found(text, zone);
      if (moments.length > 0) expect(moment).toBe(moments[0]);
      const names = moments.map((iso) => clockChange(text, iso, zone));
      expect(names).toEqual([[], [null], ['first', 'second']][moments.length]);
    }),
    { numRuns: 300 },
  );
});

test('a clock that is left out becomes later, and keeps the order of the times', () => {
  fc.assert(
    fc.property(clocks, fc.integer({ min: 1, max: 180 }), ({ zone, text }, minutes) => {
      const moment = momentOf(text, zone) ?? '';
      const shown = fieldText(moment, zone);
      expect(shown >= text).toBe(true);
      expect(shown === text).toBe(clockChange(text, moment, zone) !== 'left-out');
      const later = momentOf(minuteOf(`${text}Z`, minutes), zone) ?? '';
      if (clockChange(text, moment, zone) === null) expect(later > moment).toBe(true);
    }),
  );
});

test('each moment is written as its own clock, also in years that are still typed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CHANGES.map(([zone]) => zone)),
      fc.date({ min: new Date('0002-01-02'), max: new Date('2099-01-01'), noInvalidDate: true }),
      (zone, date) => {
        const text = fieldText(date.toISOString(), zone);
        expect(fieldText(momentOf(text, zone) ?? '', zone)).toBe(text);
      },
    ),
  );
});

test('the rules in Berlin: 02:30 is 03:30 in March, and the first of two in October', () => {
  expect(momentOf('2026-03-29T02:30', BERLIN)).toBe('2026-03-29T01:30:00.000Z');
  expect(fieldText('2026-03-29T01:30:00Z', BERLIN)).toBe('2026-03-29T03:30');
  expect(momentOf('2026-10-25T02:30', BERLIN)).toBe('2026-10-25T00:30:00.000Z');
  expect(clockChange('2026-10-25T02:30', '2026-10-25T01:30:59Z', BERLIN)).toBe('second');
});

test('without a zone, it is the one of the browser', () => {
  expect(momentOf('2026-11-28T13:00')).toBe(new Date(2026, 10, 28, 13).toISOString());
  expect(fieldText(new Date(2026, 10, 28, 13).toISOString())).toBe('2026-11-28T13:00');
});

test('an incomplete field is no moment', () => {
  for (const text of ['', 'x', '2026-11-28T']) expect(momentOf(text)).toBeNull();
});

test('a zone is a place with its distance to UTC at that time', () => {
  expect(zoneText('2026-11-28T12:00:00Z', BERLIN)).toBe('Berlin, UTC+1');
  expect(zoneText('2026-07-28T12:00:00Z', BERLIN)).toBe('Berlin, UTC+2');
  expect(zoneText('2026-11-28T12:00:00Z', 'America/Argentina/Buenos_Aires')).toBe('Buenos Aires, UTC−3');
  expect(zoneText('2026-11-28T12:00:00Z', 'Asia/Kolkata')).toMatch(/, UTC\+5:30$/);
  expect(zoneText('2026-11-28T12:00:00Z', 'Etc/GMT-5')).toBe('UTC+5');
  expect(zoneText('2026-11-28T12:00:00Z', 'UTC')).toBe('UTC');
});
