import { z } from 'zod';
import { LOCALES, type Locale, locale } from '#contract/locales.ts';
import type { CheckContext } from '#server/domains/catalog/index.ts';
import type { Finding } from '#server/kernel/finding.ts';
import { findPictures, findTextProblems, parseHead, type Rendered } from './markdown.model.ts';

/** The text of each language; missing languages show English. */
export const texts = z.partialRecord(locale, z.string()).and(z.object({ en: z.string() }));

interface Texts {
  texts: z.output<typeof texts>;
}

/** Title and summary of a text in each of its languages. */
export type Heads = Partial<Record<Locale, Pick<Rendered, 'title' | 'summary'>>>;

/** Returns the problems of the texts, each with its language. */
export const checkTexts = ({ texts }: Texts): Finding[] =>
  Object.entries(texts).flatMap(([language, text]) =>
    findTextProblems(text).map((problem) => ({ path: ['texts', language], ...problem })),
  );

/** Returns a finding for the publisher's languages that a text does not have: readers see English there. */
export const missingLanguages = ({ texts }: Texts, { publisher }: CheckContext): Finding[] => {
  const lacking = (publisher?.locales ?? []).filter((language) => texts[language] === undefined);
  return lacking.length > 0
    ? [{ path: ['texts', 'en'], message: `is shown for ${lacking.join(', ')}, which it lacks` }]
    : [];
};

export const picturesOf = ({ texts }: Texts) =>
  Object.entries(texts).flatMap(([language, text]) =>
    findPictures(text).map((art) => ({ path: ['texts', language], art })),
  );

export const headsOf = ({ texts }: Texts): Heads =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, parseHead(text)]));

/** Returns the language in which a text is shown to a reader of `wanted`. */
export const shownLanguage = (languages: object, wanted: Locale): Locale => (wanted in languages ? wanted : LOCALES[0]);
