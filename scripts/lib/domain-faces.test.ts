import { expect, test } from 'vitest';
import { valuesOf, wrongFace } from './domain-faces.ts';

const FACE = `
export type { A } from './a.ts';
export { type B, sold } from './b.ts';
export * as field from './c.ts';
export interface Gifts { one: string }
export const createGifts = () => 1;
`;

test('values are found however they are exported, and types are none', () => {
  expect(valuesOf(FACE)).toEqual(['sold', 'field', 'createGifts']);
  expect(valuesOf('export async function one() {}\nexport class Two {}\nexport { x as three } from "./x.ts";')).toEqual(
    ['one', 'Two', 'three'],
  );
});

test('a face that makes its domain, and has types and what is listed beside, is right', () => {
  expect(wrongFace('gifts', FACE, { gifts: [{ names: ['sold', 'field'], why: 'statements of others' }] })).toEqual([]);
});

test('a loose function without a reason is wrong', () => {
  expect(wrongFace('gifts', FACE, { gifts: [{ names: ['field'], why: '' }] })).toEqual([
    'gifts exports sold: make it part of what createGifts answers, or list it with a reason',
  ]);
});

test('a domain that nothing makes is wrong, unless it is listed so', () => {
  const face = "export { sold } from './b.ts';";
  const sold = { names: ['sold'], why: '' };
  expect(wrongFace('gifts', face, { gifts: [sold] })).toEqual(['gifts has no createGifts']);
  expect(wrongFace('gifts', face, { gifts: [sold, { names: ['no createGifts'], why: '' }] })).toEqual([]);
});

test('what is listed and no more exported is told', () => {
  expect(wrongFace('gifts', 'export const createGifts = 1;', { gifts: [{ names: ['sold'], why: '' }] })).toEqual([
    'gifts exports no sold any more: take it off the list',
  ]);
});
