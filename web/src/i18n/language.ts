import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Locale } from '#contract/locales.ts';
import { DEFAULT_LOCALE, localeOf, tagOf } from './languages.ts';
import type { TextPart } from './parts.ts';

type File = () => Promise<{ messages: Messages }>;

/** The first file of a language, and the loaders of its parts. */
export interface LanguageFile {
  messages: Messages;
  parts?: Partial<Record<TextPart, File>>;
}

export type Loaders = Record<string, (() => Promise<LanguageFile>) | undefined>;

/** Creates the app's language: loads a language's messages on demand and makes it current. */
export function createLanguage(loaders: Loaders) {
  const i18n: I18n = setupI18n();
  /** Parts that pages have requested. A change of the language loads them too. */
  const here = new Set<TextPart>();
  let latest = 0;

  const first = async (locale: Locale): Promise<LanguageFile> => {
    const load = loaders[locale];
    if (!load) throw new Error(`No messages for ${locale}`);
    return load();
  };
  const loadParts = async ({ parts }: LanguageFile, wanted: readonly TextPart[]): Promise<Messages> => {
    const files = await Promise.all(wanted.map((part) => parts?.[part]?.()));
    return Object.assign({}, ...files.map((file) => file?.messages));
  };

  /** Loads the requested parts, also those that a page requests for the former language in the meantime. */
  const loadAllRequested = async (file: LanguageFile): Promise<Messages> => {
    const messages: Messages = {};
    const loaded = new Set<TextPart>();
    while (loaded.size < here.size) {
      const missing = [...here].filter((part) => !loaded.has(part));
      Object.assign(messages, await loadParts(file, missing));
      for (const part of missing) loaded.add(part);
    }
    return messages;
  };

  return {
    i18n,
    /** The language of the messages on screen. */
    current: (): Locale => localeOf(i18n.locale) ?? DEFAULT_LOCALE,

    /** Returns true if the language is on screen. None is before the first messages are loaded. */
    shows: (locale: Locale | undefined): boolean => locale !== undefined && i18n.locale === tagOf(locale),

    /** Resolves once the first messages are loaded. */
    ready: (): Promise<void> =>
      i18n.locale ? Promise.resolve() : new Promise((resolve) => i18n.on('change', () => resolve())),

    /**
     * Shows the first candidate whose files load and skips those with a missing file.
     * @returns the language that is now current
     * @throws the last load error if none loads
     */
    async activate(candidates: readonly Locale[]): Promise<Locale> {
      const call = ++latest;
      let failure: unknown = new Error('No language to load');
      for (const locale of candidates) {
        if (i18n.locale === tagOf(locale)) return locale;
        try {
          const file = await first(locale);
          const messages = { ...file.messages, ...(await loadAllRequested(file)) };
          // A later choice wins, even if its file loaded first.
          if (call === latest) i18n.loadAndActivate({ locale: tagOf(locale), messages });
          return locale;
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    },

    /**
     * Prefetches parts of the current language for a page that will need them.
     * @throws the load error of a missing file
     */
    async fetch(parts: readonly TextPart[]): Promise<void> {
      await loadParts(await first(localeOf(i18n.locale) ?? DEFAULT_LOCALE), parts);
    },

    /**
     * Adds parts to the current language. Called for a page's texts before the page shows.
     * @throws the load error of a missing file
     */
    async need(parts: readonly TextPart[]): Promise<void> {
      for (;;) {
        const lacking = parts.filter((part) => !here.has(part));
        if (lacking.length === 0) return;
        const locale = localeOf(i18n.locale) ?? DEFAULT_LOCALE;
        const messages = await loadParts(await first(locale), lacking);
        // The language changed in the meantime, so load the parts of the new one.
        if (i18n.locale !== tagOf(locale)) continue;
        for (const part of lacking) here.add(part);
        i18n.load(i18n.locale, messages);
      }
    },
  };
}

export type Language = ReturnType<typeof createLanguage>;
