import type { Locale } from '#contract/locales.ts';
import TEXTS from './texts.json' with { type: 'json' };

export type BareTexts = (typeof TEXTS)['en'];

/** What the pages that games embed say by themselves: the shop's own texts are the browser's. */
export const textsOf: Readonly<Record<Locale, BareTexts>> = TEXTS;
