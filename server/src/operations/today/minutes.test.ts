import { expect, test } from 'vitest';
import { firstMinute, keepMinutes, MINUTE_MS, MINUTES, seriesOf } from './minutes.ts';

const NOW = new Date('2026-11-28T12:30:30Z');
const at = (minutesAgo: number): Date => new Date(Date.parse('2026-11-28T12:30:00Z') - minutesAgo * MINUTE_MS);

test('the last minute is the current one, and minutes without a row are 0', () => {
  const first = firstMinute(NOW);
  const rows = [
    { minute: at(0), orders: 3 },
    { minute: at(59), orders: 2 },
    { minute: at(60), orders: 9 },
  ];
  const series = seriesOf(rows, first, ({ orders }) => orders);
  expect(series).toHaveLength(MINUTES);
  expect([series[0], series[1], series.at(-1)]).toEqual([2, 0, 3]);
});

test('rows of one minute are added', () => {
  const rows = [1, 2].map((orders) => ({ minute: at(0), orders }));
  expect(seriesOf(rows, firstMinute(NOW), ({ orders }) => orders).at(-1)).toBe(3);
});

/** A source whose rows of each minute are numbered by the read that returned them. */
function source() {
  const asked: Date[] = [];
  const read = keepMinutes(async (since) => {
    asked.push(since);
    return [60, 30, 2, 1, 0, -1, -40]
      .map((ago) => ({ minute: at(ago), read: asked.length }))
      .filter((r) => r.minute >= since);
  });
  return { asked, read };
}

test('after the first read only the last minutes are read again, and replace what was known of them', async () => {
  const { asked, read } = source();
  await read(NOW);
  const rows = await read(new Date(NOW.getTime() + MINUTE_MS));
  expect(asked).toEqual([firstMinute(NOW), at(2)]);
  expect(rows.filter(({ minute }) => minute >= at(0) && minute <= at(0)).map((row) => row.read)).toEqual([2]);
  expect(rows.filter(({ minute }) => minute < at(2)).map((row) => row.read)).toEqual([1]);
});

test('after a long pause the whole hour is read, and old minutes are forgotten', async () => {
  const { asked, read } = source();
  await read(NOW);
  const later = new Date(NOW.getTime() + 50 * MINUTE_MS);
  const rows = await read(later);
  expect(asked[1]).toEqual(at(2));
  expect(rows.every(({ minute }) => minute >= firstMinute(later))).toBe(true);
  await read(new Date(NOW.getTime() + 500 * MINUTE_MS));
  expect(asked[2]).toEqual(firstMinute(new Date(NOW.getTime() + 500 * MINUTE_MS)));
});
