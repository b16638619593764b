import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { compileCatalogue } from '../../vite/messages.ts';
import { createLanguage } from './language.ts';
import { DEFAULT_LOCALE, LANGUAGES, localeCandidates, localeOf } from './languages.ts';

const file = (text: string) => async () => ({ messages: { 'a.hello': compileMessage(text) } });

test('the selector lists 14 languages', () => {
  expect(LANGUAGES.map(({ tag }) => tag)).toEqual(
    'ko-KR ja-JP en-US zh-TW zh-CN de fr es pt ru it tr th vi'.split(' '),
  );
});

test.each([
  ['zh-Hant-HK', 'zh-tw'],
  ['zh_TW', 'zh-tw'],
  ['zh-CN', 'zh'],
  ['pt-BR', 'pt'],
  ['EN-gb', 'en'],
  ['xx', undefined],
  ['', undefined],
])('%s is read as %s', (tag, locale) => {
  expect(localeOf(tag)).toBe(locale);
});

test('the address comes first, then the stored choice, then the browser, then English', () => {
  const from = { address: 'ja', stored: 'ko', browser: ['de-AT', 'fr'] };
  expect(localeCandidates({ ...from, isResultPage: false })).toEqual(['ja', 'ko', 'de', 'fr', 'en']);
});

test('the payment result ignores the language of the address', () => {
  expect(localeCandidates({ address: 'ja', stored: 'ko', browser: [], isResultPage: true })).toEqual(['ko', 'en']);
});

test('a language whose file is missing is skipped', async () => {
  const language = createLanguage({ de: () => Promise.reject(new Error('404')), en: file('Hello {name}') });
  expect(await language.activate(['de', 'ko', 'en'])).toBe('en');
  expect(language.i18n._('a.hello', { name: 'Mika' })).toBe('Hello Mika');
});

test('the later of two choices wins, even if its file loads first', async () => {
  const first = Promise.withResolvers<{ messages: ReturnType<typeof compileCatalogue> & object }>();
  const language = createLanguage({
    de: async () => {
      await first.promise;
      return file('Hallo')();
    },
    fr: file('Bonjour'),
  });
  const slow = language.activate(['de']);
  await language.activate(['fr']);
  first.resolve({ messages: {} });
  await slow;
  expect(language.current()).toBe('fr');
});

const parted = (language: string) => async () => ({
  messages: { 'a.hello': [language] },
  parts: { orders: async () => ({ messages: { 'orders.total': [`${language} total`] } }) },
});

test('a part loads when a page needs it, and with every language that is chosen later', async () => {
  const language = createLanguage({ de: parted('de'), fr: parted('fr') });
  await language.activate(['de']);
  expect(language.i18n._('orders.total')).toBe('orders.total');
  await language.need(['orders']);
  expect(language.i18n._('orders.total')).toBe('de total');
  await language.activate(['fr']);
  expect(language.i18n._('orders.total')).toBe('fr total');
  expect(language.i18n._('a.hello')).toBe('fr');
});

test('a prefetched part changes no text, and another language loads without it', async () => {
  const asked: string[] = [];
  const watched = (name: string) => async () => ({
    messages: {},
    parts: {
      orders: async () => {
        asked.push(name);
        return { messages: { 'orders.total': [`${name} total`] } };
      },
    },
  });
  const language = createLanguage({ de: watched('de'), fr: watched('fr') });
  await language.activate(['de']);
  let changes = 0;
  language.i18n.on('change', () => changes++);
  await language.fetch(['orders']);
  expect([asked, changes]).toEqual([['de'], 0]);
  await language.activate(['fr']);
  expect(asked).toEqual(['de']);
});

test('a language whose part is missing is skipped like one without a file', async () => {
  const fr = async () => ({
    messages: {},
    parts: { orders: () => Promise.reject(new Error('404')) },
  });
  const language = createLanguage({ de: parted('de'), fr });
  await language.activate(['de']);
  await language.need(['orders']);
  expect(await language.activate(['fr', 'de'])).toBe('de');
  expect(language.i18n._('orders.total')).toBe('de total');
});

test('a part that does not load is an error for the page, and can be requested again', async () => {
  let broken = true;
  const de = async () => ({
    messages: {},
    parts: {
      orders: async () => {
        if (broken) throw new Error('no line');
        return { messages: { 'orders.total': ['Summe'] } };
      },
    },
  });
  const language = createLanguage({ de });
  await language.activate(['de']);
  await expect(language.need(['orders'])).rejects.toThrow('no line');
  broken = false;
  await language.need(['orders']);
  expect(language.i18n._('orders.total')).toBe('Summe');
});

test('a part that loads for the former language while the next one loads is in the next one, too', async () => {
  const late = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  const part = (text: string) => async () => ({ messages: { [text]: [text] } });
  const fr = async () => ({
    messages: {},
    parts: {
      orders: async () => {
        requested.resolve();
        await late.promise;
        return { messages: { 'orders.total': ['fr total'] } };
      },
      coupons: part('fr coupons'),
    },
  });
  const de = async () => ({ messages: {}, parts: { orders: part('de orders'), coupons: part('de coupons') } });
  const language = createLanguage({ de, fr });
  await language.activate(['de']);
  await language.need(['orders']);
  const change = language.activate(['fr']);
  await requested.promise;
  await language.need(['coupons']);
  late.resolve();
  await change;
  expect([language.i18n._('orders.total'), language.i18n.messages['fr coupons']]).toEqual(['fr total', ['fr coupons']]);
});

test('a language chosen while a part is loading gets its own part', async () => {
  const late = Promise.withResolvers<void>();
  const de = async () => ({
    messages: {},
    parts: {
      orders: async () => {
        await late.promise;
        return { messages: { 'orders.total': ['de total'] } };
      },
    },
  });
  const language = createLanguage({ de, fr: parted('fr') });
  await language.activate(['de']);
  const needed = language.need(['orders']);
  await language.activate(['fr']);
  late.resolve();
  await needed;
  expect(language.i18n._('orders.total')).toBe('fr total');
});

test('a key that is missing in a language falls back to English', () => {
  const compiled = compileCatalogue({ 'a.x': 'One', 'a.y': 'Two' }, { 'a.x': 'Eins' });
  expect(compiled).toEqual({ 'a.x': ['Eins'], 'a.y': ['Two'] });
});

test('no language is shown before its messages are loaded', async () => {
  const language = createLanguage({ en: file('Hello {name}'), de: file('Hallo {name}') });
  expect(language.shows('en')).toBe(false);
  await language.activate(['en']);
  expect([language.shows('en'), language.shows('de'), language.shows(undefined)]).toEqual([true, false, false]);
});

test('the messages of the default language are shown as en-US', async () => {
  const language = createLanguage({ en: file('Hello') });
  await language.activate([DEFAULT_LOCALE]);
  expect(language.i18n.locale).toBe('en-US');
});
