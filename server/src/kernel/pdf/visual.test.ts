import { expect, test } from 'vitest';
import { visual } from './visual.ts';

test('text from left to right stays as it is', () => {
  expect(visual('Order 12 (ok) 星河')).toBe('Order 12 (ok) 星河');
});

test('Hebrew is reversed, with its words, and numbers keep their direction', () => {
  expect(visual('אב גד 12')).toBe('דג בא 12');
  expect(visual('אב 12 גד')).toBe('דג 12 בא');
  expect(visual('name: אב, ok')).toBe('name: בא, ok');
  expect(visual('א(ב)ג')).toBe('ג(ב)א');
});

test('Arabic letters are joined by their place in the word', () => {
  // Beh by itself, at the end, at the beginning, and in the middle.
  expect(visual('ب')).toBe('\ufe8f');
  expect(visual('بب')).toBe('\ufe90\ufe91');
  expect(visual('ببب')).toBe('\ufe90\ufe92\ufe91');
  // Reh does not join the next letter.
  expect(visual('رب')).toBe('\ufe8f\ufead');
});

test('a mark stays behind its letter', () => {
  expect([...visual('בּא')]).toEqual(['א', 'ב', 'ּ']);
});
