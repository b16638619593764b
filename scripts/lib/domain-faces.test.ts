import { expect, test } from 'vitest';
import { valuesOf, wrongFace } from './domain-faces.ts';

const FACE = `
export type { A } from './a.ts';
export { type B, sold } from './b.ts';
export * as field from './c.ts';
export interface Gifts { one: string }
export const createGifts = () => 1;
`;

test('finds exported values in every form of export, and no types', () => {
  expect(valuesOf(FACE)).toEqual(['sold', 'field', 'createGifts']);
  expect(valuesOf('export async function one() {}\nexport class Two {}\nexport { x as three } from "./x.ts";')).toEqual(
    ['one', 'Two', 'three'],
  );
});

test('accepts an index.ts with the create function, types, and the listed values', () => {
  expect(wrongFace('gifts', FACE, { gifts: [{ names: ['sold', 'field'], why: 'statements of others' }] })).toEqual([]);
});

test('accepts an activity without a create function', () => {
  expect(wrongFace('gifts', 'export const giftsActivity = {};', {})).toEqual([]);
});

test('rejects an additional function without a reason', () => {
  expect(wrongFace('gifts', FACE, { gifts: [{ names: ['field'], why: '' }] })).toEqual([
    'gifts exports sold: make it part of what createGifts answers, or list it with a reason',
  ]);
});

test('rejects a domain without a create function, unless it is listed', () => {
  const face = "export { sold } from './b.ts';";
  const sold = { names: ['sold'], why: '' };
  expect(wrongFace('gifts', face, { gifts: [sold] })).toEqual(['gifts has no createGifts']);
  expect(wrongFace('gifts', face, { gifts: [sold, { names: ['no createGifts'], why: '' }] })).toEqual([]);
});

test('reports a listed value that is not exported any more', () => {
  expect(wrongFace('gifts', 'export const createGifts = 1;', { gifts: [{ names: ['sold'], why: '' }] })).toEqual([
    'gifts exports no sold any more: take it off the list',
  ]);
});
