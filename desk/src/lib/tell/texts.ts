import { loaders } from 'virtual:tell';
import { type I18n, setupI18n } from '@lingui/core';
import type { Locale } from '#contract/locales.ts';
import { dateFormat } from '#web/lib/format/intl.ts';
import { formatMoney } from '#web/lib/format/money.ts';
import { formatMoment, UNKNOWN_ZONE } from '#web/lib/format/time.ts';
import { tagOf } from './languages.ts';
import type { Text, Value } from './messages.ts';

const DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const;

/** Languages without spaces between sentences. */
const JOINED: readonly Locale[] = ['ja', 'zh', 'zh-tw'];

/** Writes texts in one language. */
export type Writer = (text: Text) => string;

/** Loads the messages of a language. @throws the load error of a missing file */
export async function loadWriter(locale: Locale): Promise<Writer> {
  const load = loaders[locale];
  if (!load) throw new Error(`there are no texts in ${locale}`);
  const { messages } = await load();
  const tag = tagOf(locale);
  const i18n = setupI18n({ locale: tag, messages: { [tag]: messages } });
  return (text) => text.map((paragraph) => sentences(i18n, locale, paragraph)).join('\n\n');
}

function sentences(i18n: I18n, locale: Locale, paragraph: Text[number]): string {
  const written = paragraph.map(({ key, values }) =>
    i18n._(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueIn(value, locale)]))),
  );
  return written.join(JOINED.includes(locale) ? '' : ' ');
}

/** Writes a value; the zone of a player is unknown, so times are in UTC and name it. */
function valueIn(value: Value, locale: Locale): string | number {
  const tag = tagOf(locale);
  if (typeof value === 'string') return value;
  if ('count' in value) return value.count;
  if ('amount' in value) return formatMoney(value.amount, value.currency, tag);
  if ('at' in value) return formatMoment(value.at, tag, DAY, undefined, UNKNOWN_ZONE);
  if ('day' in value) return dateFormat(tag, { ...DAY, timeZone: 'UTC' }).format(new Date(value.day));
  return value.name[locale] ?? value.name.en ?? '';
}
