import { expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { appsFor } from './apps.ts';

const ADDRESS = 'https://shop.example/platform/v2/activity/share?invite=ABCDEFGH';
const TEXT = 'クーポン & more';

test('each app gets the whole address through its own plain link', () => {
  for (const locale of LOCALES) {
    for (const { name, linkOf } of appsFor(locale)) {
      const link = new URL(linkOf(ADDRESS, TEXT));
      expect(link.protocol).toBe('https:');
      expect([...link.searchParams.values()].join(' '), name).toContain(ADDRESS);
    }
  }
});

test('the most used app of a region comes first', () => {
  expect(appsFor('ja')[0]?.name).toBe('LINE');
  expect(appsFor('ru')[0]?.name).toBe('Telegram');
  expect(appsFor('pt')[0]?.name).toBe('WhatsApp');
});
