import type { Locale } from '#contract/locales.ts';
import { de, en, es, fr, it, pt, tr, vi } from './latin.ts';
import { ja, ko, ru, th, zh, zhTw } from './other.ts';
import type { PrintTexts } from './texts.ts';

export type { PrintTexts };

export const TEXTS: Record<Locale, PrintTexts> = { en, zh, 'zh-tw': zhTw, ko, ja, th, vi, fr, es, de, ru, pt, tr, it };
