import { z } from 'zod';
import { LOCALES } from '#contract/locales.ts';
import { plainName } from '#server/kernel/text/plain-name.ts';

/** Of an answer: what a game says of one character is kept for a minute. */
export const MOST_OFFERS_TEXT = 64_000;
const MOST_ITEMS = 200;
/** A line on a card. */
const MOST_LETTERS = 200;

/** Cut between characters, not through one. */
const shortened = (text: string): string => [...plainName(text)].slice(0, MOST_LETTERS).join('').trim();

const item = z.string().min(1).max(64);
const items = z.array(item).max(MOST_ITEMS).default([]);
/** Of the languages that the shop has; a reason of nothing to be seen is none. */
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
  lock: z.array(z.object({ item, reason })).max(MOST_ITEMS).default([]),
});
