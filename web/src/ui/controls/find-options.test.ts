import { expect, test } from 'vitest';
import { findOptions } from './find-options.ts';

const OPTIONS = [
  { value: 'DE', label: 'Germany', note: '+49' },
  { value: 'AT', label: 'Österreich', note: '+43' },
  { value: 'TR', label: 'Türkiye', note: '+90' },
  { value: 'OM', label: 'Oman', note: '+968' },
  { value: 'ES', label: 'España', note: '+34' },
];
const find = (text: string) => findOptions(OPTIONS, text).map(({ value }) => value);

test.each([
  ['', ['DE', 'AT', 'TR', 'OM', 'ES']],
  ['oster', ['AT']],
  ['TURK', ['TR']],
  ['españa', ['ES']],
  ['+49', ['DE']],
  ['49', ['DE']],
  ['de', ['DE']],
  ['man', ['DE', 'OM']],
  ['9', ['TR', 'OM', 'DE']],
  ['atlantis', []],
])('“%s” finds %j', (text, values) => {
  expect(find(text)).toEqual(values);
});
