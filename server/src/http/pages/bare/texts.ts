import type { Locale } from '#contract/locales.ts';
import TEXTS from './texts.json' with { type: 'json' };

export type BareTexts = (typeof TEXTS)['en'];

/** The portal's own texts on embedded pages; all other texts are in the browser's app. */
export const BARE_TEXTS: Readonly<Record<Locale, BareTexts>> = TEXTS;
