import { expect, test } from 'vitest';
import type { NoticeFact } from '#contract/events.ts';
import { LOCALES } from '#contract/locales.ts';
import { renderLetter } from '#server/kernel/letters/letter-render.ts';
import { codeLetter, noticeLetter } from './accounts.letters.ts';
import { TEXTS } from './texts/index.ts';

const SELLER = {
  name: 'Lanternfish\r\nBcc: thief@example.com',
  company: 'Lanternfish Ltd.',
  support: '/help',
  publicUrl: 'https://shop.example.com',
};
const FACT: NoticeFact = {
  playerId: 'p1',
  kind: 'new_device',
  reference: '1',
  email: 'kestrel@example.com',
  locale: 'en',
  at: '2026-11-21T13:22:41.000Z',
  browser: 'Firefox',
  os: 'Android',
  deletionAt: '2026-12-06T13:22:41.000Z',
};
const KINDS = Object.keys(TEXTS.en.notices) as NoticeFact['kind'][];
const PURPOSES = Object.keys(TEXTS.en.codes) as (keyof typeof TEXTS.en.codes)[];

test.each(LOCALES.flatMap((locale) => PURPOSES.map((purpose) => [locale, purpose] as const)))(
  'in %s, the code for %s stands in both forms of the letter and never in its subject',
  (locale, purpose) => {
    const { subject, html, text } = renderLetter(codeLetter(purpose, '493021', locale, SELLER));
    expect(text).toMatch(/^493021$/m);
    expect(html).toContain('>493021</p>');
    expect(subject).not.toMatch(/\d|[\r\n{}]/);
    expect(text).not.toMatch(/\{\w+\}|undefined/);
  },
);

test.each(LOCALES.flatMap((locale) => KINDS.map((kind) => [locale, kind] as const)))(
  'in %s, the letter of %s says all and leaves nothing open',
  (locale, kind) => {
    const { subject, html, text } = renderLetter(noticeLetter({ ...FACT, kind, locale }, SELLER));
    expect(`${subject}${html}${text}`).not.toMatch(/\{\w+\}|undefined|Invalid Date|\bnull\b/);
    expect(text).toContain(TEXTS[locale].notices[kind].title);
    expect(text).toContain('https://shop.example.com/help');
    expect(text.includes('Firefox')).toBe(kind === 'new_device');
    expect(/\b2026|2569/.test(text)).toBe(kind === 'new_device' || kind === 'deletion_requested');
    expect(text.includes(`/platform/v2/login?locale=${locale}`)).toBe(kind === 'deletion_requested');
  },
);

test('a letter omits unknown browser details', () => {
  const { text } = renderLetter(noticeLetter({ ...FACT, browser: null, os: null }, SELLER));
  expect(text).not.toMatch(/Browser:|System:/);
  expect(text).toContain('Time: Nov 21, 2026, 1:22');
});
