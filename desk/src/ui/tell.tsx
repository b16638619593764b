import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Locale } from '#contract/locales.ts';
import { LANGUAGES, languageName, languageOf, tagOf } from '#desk/lib/tell/languages.ts';
import type { Text } from '#desk/lib/tell/messages.ts';
import { loadWriter, type Writer } from '#desk/lib/tell/texts.ts';
import { cx } from '#web/ui/cx.ts';
import { Copy } from './copy.tsx';
import { CONTROL } from './field.tsx';
import { Loaded } from './loaded.tsx';
import { Section } from './page.tsx';

/** Loads the texts of a language, once for each visit. */
const useWriter = (locale: Locale) =>
  useQuery<Writer>({
    queryKey: ['tell', locale],
    // A query client compares data; a function in an object stays as it is.
    queryFn: () => loadWriter(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A text for the player in their language, ready to copy, with the same text in English for the operator. */
export function Tell({ text, locale: own }: { text: Text; locale: string }) {
  const [locale, setLocale] = useState(languageOf(own));
  const writer = useWriter(locale);
  const english = useWriter('en');
  const written = writer.data?.(text);
  return (
    <Section
      title="What to tell the player"
      aside={
        <>
          <Languages own={languageOf(own)} value={locale} onChoose={setLocale} />
          {written !== undefined && <Copy text={written} label="the text" shows />}
        </>
      }
    >
      <Loaded read={writer} what="the text">
        {(write) => (
          <p lang={tagOf(locale)} className="max-w-prose whitespace-pre-line text-base">
            {write(text)}
          </p>
        )}
      </Loaded>
      {locale !== 'en' && english.data && (
        <div className="mt-4 border-line border-t pt-3">
          <h3 className="font-medium text-faint text-xs">The same in English</h3>
          <p lang="en" className="mt-1 max-w-prose whitespace-pre-line text-muted text-sm">
            {english.data(text)}
          </p>
        </div>
      )}
    </Section>
  );
}

interface LanguagesProps {
  own: Locale;
  value: Locale;
  onChoose(locale: Locale): void;
}

/** The menu of languages, with the player's own first. */
function Languages({ own, value, onChoose }: LanguagesProps) {
  const others = LANGUAGES.filter((locale) => locale !== own);
  return (
    <select
      aria-label="Language of the text"
      className={cx(CONTROL, 'w-auto! pr-8')}
      value={value}
      onChange={(event) => onChoose(languageOf(event.currentTarget.value))}
    >
      <option value={own}>{languageName(own)} (player)</option>
      {others.map((locale) => (
        <option key={locale} value={locale}>
          {languageName(locale)}
        </option>
      ))}
    </select>
  );
}
