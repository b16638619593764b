import type { Locale } from '#contract/locales.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import type { PushTexts } from './texts.ts';
import { th } from './th.ts';
import { tr } from './tr.ts';
import { vi } from './vi.ts';
import { zh } from './zh.ts';
import { zhTw } from './zh-tw.ts';

export const TEXTS: Readonly<Record<Locale, PushTexts>> = {
  en,
  zh,
  'zh-tw': zhTw,
  ko,
  ja,
  th,
  vi,
  fr,
  es,
  de,
  ru,
  pt,
  tr,
  it,
};
