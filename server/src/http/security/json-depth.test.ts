import { expect, test } from 'vitest';
import { isNestedTooDeep, MAX_NESTING } from './json-depth.ts';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);
const judge = (json: string) => isNestedTooDeep(Buffer.from(json));

test.each([
  ['arrays', '[', ']'],
  ['objects', '{"a":', '}'],
  ['both', '[{"a":', '}]'],
])('%s may nest to the limit and no deeper', (_, open, close) => {
  const levels = open.includes('[{') ? 2 : 1;
  expect(judge(nested(MAX_NESTING / levels, open, close))).toBe(false);
  expect(judge(nested(MAX_NESTING / levels + 1, open, close))).toBe(true);
});

test('what stands beside one another does not add up', () => {
  expect(judge(`[${Array(1000).fill('[{}]').join(',')}]`)).toBe(false);
});

test('brackets in texts do not count, whatever is escaped there', () => {
  const text = JSON.stringify([`${'['.repeat(100)}"\\`, '\\', '{'.repeat(100)]);
  expect(judge(text)).toBe(false);
  expect(judge(`["\\\\",${nested(MAX_NESTING)}]`)).toBe(true);
});

test('what is no JSON is judged without failing', () => {
  for (const text of ['', ']]]]', '"', '"\\', 'nonsense', '\0']) expect(judge(text)).toBe(false);
});
