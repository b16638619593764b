import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Locale } from '#contract/locales.ts';
import { DEFAULT_LOCALE, localeOf, tagOf } from './languages.ts';

export type Loaders = Record<string, (() => Promise<{ messages: Messages }>) | undefined>;

/** The app's language: loads a language's messages on demand and makes it current. */
export function createLanguage(loaders: Loaders) {
  const i18n: I18n = setupI18n();
  let latest = 0;

  return {
    i18n,
    /** Language of the messages on screen. */
    current: (): Locale => localeOf(i18n.locale) ?? DEFAULT_LOCALE,

    /**
     * Shows the first candidate whose file loads; a missing file is skipped.
     * @returns the language that is now current. @throws the last load error when none loads.
     */
    async activate(candidates: readonly Locale[]): Promise<Locale> {
      const call = ++latest;
      let failure: unknown = new Error('No language to load');
      for (const locale of candidates) {
        if (i18n.locale === tagOf(locale)) return locale;
        try {
          const load = loaders[locale];
          if (!load) throw new Error(`No messages for ${locale}`);
          const { messages } = await load();
          // A later choice wins, even when its file came first.
          if (call === latest) i18n.loadAndActivate({ locale: tagOf(locale), messages });
          return locale;
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },
  };
}

export type Language = ReturnType<typeof createLanguage>;
