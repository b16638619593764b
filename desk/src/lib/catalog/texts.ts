import type { OperatorOutput } from '#contract/operator/index.ts';

export type Texts = OperatorOutput<'GET /catalog/drafts/:id/texts'>;
export type Language = Texts['languages'][number];
export type MissingTexts = OperatorOutput<'GET /catalog/drafts/:id/texts/file'>;
export type CheckedTexts = OperatorOutput<'POST /catalog/drafts/:id/texts/check'>;

const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** `zh-tw` -> `Chinese (Taiwan)`. */
export const languageName = (tag: string): string => NAMES.of(tag) ?? tag;

export const textCount = (count: number): string => `${count} ${count === 1 ? 'text' : 'texts'}`;
