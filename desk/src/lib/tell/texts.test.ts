import { expect, test } from 'vitest';
import { refund, story } from '#tests/components/desk/examples.ts';
import { LANGUAGES, languageName, languageOf } from './languages.ts';
import { tellLimits } from './limits.ts';
import { tellOrder } from './order.ts';
import { loadWriter } from './texts.ts';

const NOW = Date.parse('2026-11-28T13:00:00Z');
const sent = tellOrder(story(), NOW);
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('German has its own form of names, days and money', async () => {
  const write = await loadWriter('de');
  const text = plain(write(tellOrder(story({}, { refunds: [refund({ amount: 100 })] }), NOW)));
  expect(text).toContain('Hallo! Es geht um deine Bestellung 20261128-AB12CD34EF: 500 Juwelen, Starfall Odyssey.\n\n');
  expect(text).toContain('am 28. November 2026 um 10:01 UTC zugestellt');
  expect(text).toContain('Eine Erstattung von 1,00 € ist auf dem Weg zu dir. Bis deine Bank');
  expect(text).toContain('bis zu 10 Tage dauern');
});

test('Japanese joins its sentences without spaces', async () => {
  const write = await loadWriter('ja');
  expect(write(sent)).toContain('（『スターフォール』「ジェム500個」）');
  expect(write(sent)).toContain('2026年11月28日 10:01 UTCに送付しました。ゲーム内の');
});

test('a name that a language lacks is in English', async () => {
  expect((await loadWriter('fr'))(sent)).toContain('500 gems, Starfall Odyssey');
});

test.each(LANGUAGES)('every value is filled in (%s)', async (locale) => {
  const write = await loadWriter(locale);
  const refunds = [refund({ amount: 100 })];
  expect(write(tellOrder(story({}, { refunds }), NOW))).not.toMatch(/[{}]|undefined|tell\./);
});

test('a player’s data may name a language that the desk does not know', () => {
  expect([languageOf('ja'), languageOf('xx')]).toEqual(['ja', 'en']);
  expect([languageName('ja'), languageName('zh-tw')]).toEqual(['Japanese', 'Traditional Chinese']);
});

const cap = { setBy: 'support', currency: 'EUR', amount: 2000, from: null } as const;

test('a limit is explained: who set it, how much, and what it refuses', async () => {
  const write = await loadWriter('en');
  expect(tellLimits([])).toBeNull();
  const text = write(tellLimits([cap]) ?? []);
  expect(text).toContain('set a limit of €20.00 a month');
  expect(text).toContain('Orders that would go over the limit are refused.');
  const none = write(tellLimits([{ ...cap, amount: 0 }]) ?? []);
  expect(none).toContain('switched off purchases');
  expect(none).not.toContain('over the limit');
  const raise = { setBy: 'player', currency: 'EUR', amount: null, from: '2026-12-01T08:00:00Z' } as const;
  expect(write(tellLimits([raise]) ?? [])).toContain('From December 1, 2026 you have no limit.');
});
