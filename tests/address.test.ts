import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TEXTS as ACCOUNTS } from '#server/domains/accounts/letters/texts/index.ts';
import { TEXTS as RECEIPTS } from '#server/domains/receipts/texts/index.ts';

const textsIn = (locale: 'tr' | 'zh' | 'vi'): string => {
  const page = readFileSync(`web/src/i18n/locales/${locale}.json`, 'utf8');
  const desk = readFileSync(`desk/src/lib/tell/locales/${locale}.json`, 'utf8');
  return [page, desk, JSON.stringify(ACCOUNTS[locale]), JSON.stringify(RECEIPTS[locale])].join('\n');
};

test('Turkish addresses the player with sen, as games do, on pages and in emails', () => {
  const formal =
    /\p{L}*(?:[ıiuü]n[ıiuü]z|s[ıiuü]n[ıiuü]z|[ae]y[ıi]n[ıi]z?)(?!\p{L})|(?<!\p{L})siz(?:[ei]|den|in|ler)?(?!\p{L})/giu;
  const known = ['ayın', 'yayın', 'üzgünüz'];
  expect(
    textsIn('tr')
      .match(formal)
      ?.filter((word) => !known.includes(word.toLowerCase())) ?? [],
  ).toEqual([]);
});

test('Chinese uses 您, on pages and in emails', () => {
  expect(textsIn('zh')).not.toContain('你');
});

test('Vietnamese uses “thanh toán” for payments, wherever a sum is to be paid', () => {
  expect(textsIn('vi').match(/"(?:Trả|Chi trả)[^"]*\{total\}/g)).toBeNull();
});
