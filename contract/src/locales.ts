import { z } from 'zod';

/** The 14 languages of the shop; `en` is the default and the fallback. */
export const LOCALES = ['en', 'zh', 'zh-tw', 'ko', 'ja', 'th', 'vi', 'fr', 'es', 'de', 'ru', 'pt', 'tr', 'it'] as const;

export const locale = z.enum(LOCALES);

export type Locale = z.infer<typeof locale>;
