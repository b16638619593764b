import { z } from 'zod';
import { LOCALES } from '#contract/locales.ts';
import { plainName } from '#server/kernel/text/plain-name.ts';

/** Maximum size of an answer in characters: answers are cached for a minute for each character. */
export const MAX_OFFERS_TEXT = 64_000;
const MAX_ITEMS = 200;
/** Maximum length of a reason, which must fit in one line of a card. */
const MAX_LETTERS = 200;

/** Shortens a text without splitting a surrogate pair. */
const shortened = (text: string): string => [...plainName(text)].slice(0, MAX_LETTERS).join('').trim();

const item = z.string().min(1).max(64);
const items = z.array(item).max(MAX_ITEMS).default([]);
/** The reason in the languages of the shop; a text without visible characters is dropped. */
const reason = z
  .record(z.string(), z.string())
  .default({})
  .transform((said) =>
    Object.fromEntries(
      LOCALES.flatMap((locale) => {
        const text = Object.hasOwn(said, locale) ? shortened(said[locale] ?? '') : '';
        return text ? [[locale, text] as const] : [];
      }),
    ),
  );

export const offersAnswer = z.object({
  lead: items,
  hide: items,
  lock: z.array(z.object({ item, reason })).max(MAX_ITEMS).default([]),
});
