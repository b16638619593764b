import { I18nProvider, Trans, useLingui } from '@lingui/react';
import { createContext, type ReactElement, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { MessageKey } from './keys.ts';
import type { Language } from './language.ts';
import { DEFAULT_LOCALE, localeOf } from './languages.ts';
import type { TextPart } from './parts.ts';

export type { MessageKey } from './keys.ts';

export type MessageValues = Record<string, string | number | Date>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** Returns `t`, as in `t('payment.title', { name })`: the message in the current language, else in English. */
export function useT(): Translate {
  const { i18n } = useLingui();
  return (key, values) => i18n._(key, values);
}

/** Returns the language as the contract names it, and its tag for Intl. */
export function useLocale(): { locale: Locale; tag: string } {
  const { i18n } = useLingui();
  return { locale: localeOf(i18n.locale) ?? DEFAULT_LOCALE, tag: i18n.locale };
}

/** Renders a message with elements: "Read the <0>terms</0>" with `parts={[<a … />]}`. */
export function T({ id, values, parts = [] }: { id: MessageKey; values?: MessageValues; parts?: ReactElement[] }) {
  return <Trans id={id} values={values} components={Object.fromEntries(parts.entries())} />;
}

interface Ways {
  choose(locale: Locale): Promise<void>;
  need: Language['need'];
}

const LanguageContext = createContext<Ways | null>(null);

function useWays(): Ways {
  const ways = useContext(LanguageContext);
  if (!ways) throw new Error('wrap this component in a LanguageProvider');
  return ways;
}

/** Provides the language to its children. `choose` is called when a page changes the language. */
export function LanguageProvider(props: {
  language: Language;
  choose(locale: Locale): Promise<void>;
  children: ReactNode;
}) {
  const { language, choose } = props;
  const ways = useMemo(() => ({ choose, need: language.need }), [language, choose]);
  return (
    <I18nProvider i18n={language.i18n}>
      <LanguageContext value={ways}>{props.children}</LanguageContext>
    </I18nProvider>
  );
}

/**
 * Returns a function that changes the language, stores the choice, and updates an address that names a language. Shows
 * a message if that fails; never rejects.
 */
export const useChooseLanguage = (): Ways['choose'] => useWays().choose;

/**
 * Returns a function that tells if a text of a part is loaded. If not, it starts to fetch the part, and the component
 * renders again once the part is loaded. For components that can show another text until then.
 */
export function useHas(part: TextPart): (key: MessageKey) => boolean {
  const { i18n } = useLingui();
  const { need } = useWays();
  return (key) => {
    if (key in i18n.messages) return true;
    need([part]).catch((error: unknown) => console.warn(`the texts of ${part} did not load`, error));
    return false;
  };
}

/** Returns a function that fetches parts of the texts. Its promise rejects with the load error of a missing file. */
export const useNeed = (): Language['need'] => useWays().need;

/** Fetches parts of the texts for content that a page opens later; see `later` of a PageDefinition. */
export function useTexts(parts: readonly TextPart[]): 'coming' | 'here' | 'failed' {
  const { need } = useWays();
  const [state, setState] = useState<'coming' | 'here' | 'failed'>('coming');
  const wanted = parts.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal parts may come as a new array.
  useEffect(() => {
    let over = false;
    const say = (next: 'here' | 'failed') => over || setState(next);
    need(parts).then(
      () => say('here'),
      () => say('failed'),
    );
    return () => {
      over = true;
    };
  }, [need, wanted]);
  return state;
}
