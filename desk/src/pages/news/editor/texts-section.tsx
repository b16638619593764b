import { useState } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { DraftCheck } from '#desk/lib/news/draft-check.ts';
import { textPath } from '#desk/lib/news/news.ts';
import { type UnsavedTexts, useDraftFile } from '#desk/lib/news/use-draft-file.ts';
import { LANGUAGES, languageName } from '#desk/lib/tell/languages.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Section } from '#desk/ui/page.tsx';
import { TextColumn } from './text-column.tsx';

interface Props {
  draft: string;
  article: string;
  /** The languages that have a text. */
  languages: ReadonlySet<Locale>;
  unsaved: UnsavedTexts;
  check: DraftCheck;
  mayEdit: boolean;
}

/** The texts of two languages next to each other; on phones one below the other. */
export function TextsSection(props: Props) {
  const read = useRead('GET /news/choices', {});
  if (read.data) return <Texts {...props} wanted={read.data.languages} />;
  return (
    <Section title="Texts" isFlush>
      <Loaded read={read} what="the languages" lines={6}>
        {() => null}
      </Loaded>
    </Section>
  );
}

function Texts(props: Props & { wanted: readonly Locale[] }) {
  const { draft, article, languages, unsaved, check, mayEdit, wanted } = props;
  const missing = LANGUAGES.filter((language) => wanted.includes(language) && !languages.has(language));
  const [left, setLeft] = useState<Locale>('en');
  // Chosen once: the language stays when its text is begun.
  const [right, setRight] = useState<Locale>(missing.find((language) => language !== 'en') ?? 'de');
  // Read here too, so that every missing text can begin as a copy.
  const english = useDraftFile(draft, textPath(article, 'en'), { unsaved });
  const column = (label: string, [language, other]: [Locale, Locale], onChoose: (language: Locale) => void) => (
    <TextColumn
      key={label}
      label={label}
      language={language}
      options={LANGUAGES.filter((one) => one !== other).map(
        (one) => [one, optionName(one, { languages, missing })] as const,
      )}
      onChoose={onChoose}
      {...{ draft, article, unsaved, check, mayEdit }}
      english={english.text}
    />
  );
  return (
    <Section
      title="Texts"
      aside={
        <span className="text-sm text-warn">
          {missing.includes('en')
            ? 'The English text is missing. Players see it where their language has none.'
            : missing.length > 0 && `Missing, so players see English: ${missing.map(languageName).join(', ')}`}
        </span>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        {column('Language on the left', [left, right], setLeft)}
        {column('Language on the right', [right, left], setRight)}
      </div>
    </Section>
  );
}

function optionName(
  language: Locale,
  { languages, missing }: { languages: ReadonlySet<Locale>; missing: readonly Locale[] },
): string {
  if (languages.has(language)) return languageName(language);
  return `${languageName(language)} (${missing.includes(language) ? 'missing' : 'not needed'})`;
}
