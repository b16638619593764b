import { expect, test } from 'vitest';
import { gameNameIn } from './game-name.ts';

test('the English name of a game is found, and a broken file has none', () => {
  expect(gameNameIn('gid: 7\nname: { de: Prüfung, en: Test Rush }\n')).toBe('Test Rush');
  for (const text of ['', 'name: Rush', 'name: { de: Prüfung }', 'name: { en: 7 }', 'name: [', '{ name: { en: ""}'])
    expect(gameNameIn(text)).toBeNull();
});
