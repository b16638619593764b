import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventRow } from '../events.repo.ts';
import { packRows, unpackRows } from './message.ts';

const text = fc.string({ unit: 'grapheme' });
const rows: fc.Arbitrary<EventRow> = fc.record({
  key: fc.uuid(),
  app: text,
  type: text,
  name: fc.option(text),
  time: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') }),
  distinctId: fc.option(text),
  accountId: fc.option(text),
  marks: fc.array(text),
  event: fc.json(),
});

test('rows are unpacked as they were packed, in messages below the limit', () => {
  fc.assert(
    fc.property(fc.array(rows), fc.integer({ min: 1500, max: 4000 }), (all, longest) => {
      let messages: Buffer[];
      try {
        messages = packRows(all, longest);
      } catch (error) {
        expect(error).toMatchObject({ statusCode: 413 });
        return;
      }
      for (const message of messages) expect(message.length).toBeLessThanOrEqual(longest);
      expect(messages.flatMap((message) => unpackRows(message) ?? [])).toEqual(all);
    }),
  );
});

test('rows share a message while there is room', () => {
  const [row] = fc.sample(rows, 1) as [EventRow];
  const some = Array.from({ length: 20 }, () => row);
  const [whole] = packRows(some, 1_000_000);
  expect(packRows(some, whole?.length ?? 0)).toHaveLength(1);
  expect(packRows(some, (whole?.length ?? 0) - 1)).toHaveLength(2);
});

test('a single row that is too long is refused with its size', () => {
  const row = {
    key: 'a'.repeat(32),
    app: '',
    type: '',
    name: null,
    time: new Date(),
    distinctId: null,
    accountId: null,
    marks: [],
  };
  expect(() => packRows([{ ...row, event: 'x'.repeat(500) }], 500)).toThrow(
    expect.objectContaining({ statusCode: 413 }),
  );
});

test.each(['', 'x', '[', '{}', '[[]]', '[["a","b"]]', 'null'])('%s is not a valid message', (said) => {
  expect(unpackRows(Buffer.from(said))).toBeNull();
});
