import { expect, test } from 'vitest';
import { cutValue, MAX_LIST, MAX_TEXT, toStoredJson } from './cut.rules.ts';

test('what is within the limits stays as it is', () => {
  const event = { '#type': 'track', properties: { a: 'x'.repeat(MAX_TEXT), b: [1, null, true], c: { d: 1.5 } } };
  expect(cutValue(event)).toEqual(event);
  expect(toStoredJson(event)).toEqual({ json: JSON.stringify(event), isWhole: true });
});

test('long texts and lists are cut, wherever they stand', () => {
  const long = 'x'.repeat(MAX_TEXT + 1);
  const list = Array.from({ length: MAX_LIST + 1 }, () => long);
  const kept = cutValue({ '#event_name': long, properties: { list, inner: { long } } }) as {
    '#event_name': string;
    properties: { list: string[]; inner: { long: string } };
  };
  expect(kept['#event_name']).toHaveLength(MAX_TEXT);
  expect(kept.properties.list).toHaveLength(MAX_LIST);
  expect(kept.properties.list.at(-1)).toHaveLength(MAX_TEXT);
  expect(kept.properties.inner.long).toHaveLength(MAX_TEXT);
});

test('a character of two units is not cut in two', () => {
  const text = `${'x'.repeat(MAX_TEXT - 1)}😀`;
  expect((cutValue(text) as string).isWellFormed()).toBe(true);
});

test('what is nested too deep is left out', () => {
  let deep: unknown = 'end';
  for (let n = 0; n < 1000; n++) deep = [deep];
  expect(JSON.stringify(cutValue(deep))).toBe('[[[[[[null]]]]]]');
});

test('of an event that is too long only its beginning is kept', () => {
  const properties = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`p${n}`, 'x'.repeat(1000)]));
  const { json, isWhole } = toStoredJson({ properties });
  expect(isWhole).toBe(false);
  expect(json.length).toBeLessThan(5000);
  expect(JSON.parse(json)).toMatchObject({ beginning: expect.stringContaining('{"properties":{"p0":"xxx') });
});
