import { I18nProvider, Trans, useLingui } from '@lingui/react';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { MessageKey } from './keys.ts';
import type { Language } from './language.ts';
import { DEFAULT_LOCALE, localeOf } from './languages.ts';

export type { MessageKey } from './keys.ts';

export type MessageValues = Record<string, string | number | Date>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** `t('payment.title', { name })`: the message in the current language, English when it has none. */
export function useT(): Translate {
  const { i18n } = useLingui();
  return (key, values) => i18n._(key, values);
}

/** The language as the contract names it, and its tag for Intl. */
export function useLocale(): { locale: Locale; tag: string } {
  const { i18n } = useLingui();
  return { locale: localeOf(i18n.locale) ?? DEFAULT_LOCALE, tag: i18n.locale };
}

/** A message with elements: "Read the <0>terms</0>" with `parts={[<a … />]}`. */
export function T({ id, values, parts = [] }: { id: MessageKey; values?: MessageValues; parts?: ReactElement[] }) {
  return <Trans id={id} values={values} components={Object.fromEntries(parts.entries())} />;
}

const LanguageContext = createContext<((locale: Locale) => void) | null>(null);

/** Makes `choose` the way in which pages change the language. */
export function LanguageProvider(props: { language: Language; choose(locale: Locale): void; children: ReactNode }) {
  return (
    <I18nProvider i18n={props.language.i18n}>
      <LanguageContext value={props.choose}>{props.children}</LanguageContext>
    </I18nProvider>
  );
}

/** Changes the language, keeps the choice, and corrects the address where it names one. */
export function useChooseLanguage(): (locale: Locale) => void {
  const choose = useContext(LanguageContext);
  if (!choose) throw new Error('LanguageProvider is missing');
  return choose;
}
