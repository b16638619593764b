import { expect, test } from 'vitest';
import { cut, keptJson, LIST_MOST, TEXT_MOST } from './cut.rules.ts';

test('what is within the limits stays as it is', () => {
  const event = { '#type': 'track', properties: { a: 'x'.repeat(TEXT_MOST), b: [1, null, true], c: { d: 1.5 } } };
  expect(cut(event)).toEqual(event);
  expect(keptJson(event)).toEqual({ json: JSON.stringify(event), isWhole: true });
});

test('long texts and lists are cut, wherever they stand', () => {
  const long = 'x'.repeat(TEXT_MOST + 1);
  const list = Array.from({ length: LIST_MOST + 1 }, () => long);
  const kept = cut({ '#event_name': long, properties: { list, inner: { long } } }) as {
    '#event_name': string;
    properties: { list: string[]; inner: { long: string } };
  };
  expect(kept['#event_name']).toHaveLength(TEXT_MOST);
  expect(kept.properties.list).toHaveLength(LIST_MOST);
  expect(kept.properties.list.at(-1)).toHaveLength(TEXT_MOST);
  expect(kept.properties.inner.long).toHaveLength(TEXT_MOST);
});

test('a character of two units is not cut in two', () => {
  const text = `${'x'.repeat(TEXT_MOST - 1)}😀`;
  expect((cut(text) as string).isWellFormed()).toBe(true);
});

test('what is nested too deep is left out', () => {
  let deep: unknown = 'end';
  for (let n = 0; n < 1000; n++) deep = [deep];
  expect(JSON.stringify(cut(deep))).toBe('[[[[[[null]]]]]]');
});

test('of an event that is too long only its beginning is kept', () => {
  const properties = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`p${n}`, 'x'.repeat(1000)]));
  const { json, isWhole } = keptJson({ properties });
  expect(isWhole).toBe(false);
  expect(json.length).toBeLessThan(5000);
  expect(JSON.parse(json)).toMatchObject({ beginning: expect.stringContaining('{"properties":{"p0":"xxx') });
});
