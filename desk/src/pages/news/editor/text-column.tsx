import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { DraftCheck } from '#desk/lib/news/draft-check.ts';
import { NEW_TEXT, problemsOf, textPath } from '#desk/lib/news/news.ts';
import { type UnsavedTexts, useDraftFile } from '#desk/lib/news/use-draft-file.ts';
import { languageName, tagOf } from '#desk/lib/tell/languages.ts';
import { Button } from '#desk/ui/button.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing } from '#desk/ui/page.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';
import { TextArea } from '#desk/ui/text-area.tsx';
import { Problems } from './problems.tsx';
import { SaveButtons, SaveNotices } from './saving.tsx';

interface Props {
  label: string;
  language: Locale;
  options: readonly (readonly [string, string])[];
  draft: string;
  article: string;
  unsaved: UnsavedTexts;
  check: DraftCheck;
  /** The English text, for a copy; null: there is none. */
  english: string | null;
  mayEdit: boolean;
  onChoose(language: Locale): void;
}

/** The text of one language. */
export function TextColumn({ label, language, options, onChoose, ...props }: Props) {
  return (
    <div className="grid min-w-0 content-start gap-3">
      <SelectField label={label} options={options} value={language} onChoose={(chosen) => onChoose(chosen as Locale)} />
      <Text key={language} language={language} {...props} />
    </div>
  );
}

function Text(props: Omit<Props, 'label' | 'options' | 'onChoose'>) {
  const { language, draft, article, unsaved, check, mayEdit } = props;
  const path = textPath(article, language);
  const file = useDraftFile(draft, path, { unsaved });
  const name = languageName(language);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isBegun, setBegun] = useState(false);
  // The button that begins a text goes away, so the focus moves to the text.
  useEffect(() => {
    if (isBegun) field.current?.focus();
  }, [isBegun]);
  if (!file.file)
    return (
      <Loaded read={file.read} what="the text">
        {() => null}
      </Loaded>
    );
  if (file.text === null) {
    const begin = (text: string): void => {
      file.type(text);
      setBegun(true);
    };
    return <Missing {...props} onBegin={begin} />;
  }
  const saveByKey = (event: KeyboardEvent): void => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || !mayEdit) return;
    event.preventDefault();
    void file.save();
  };
  return (
    <>
      <SaveNotices draft={draft} path={path} file={file} />
      <TextArea
        ref={field}
        label={`${name}: Markdown`}
        lang={tagOf(language)}
        rows={18}
        className="font-mono text-sm"
        readOnly={!mayEdit}
        value={file.text}
        onChange={(event) => file.type(event.currentTarget.value)}
        onKeyDown={saveByKey}
      />
      <Problems label={`Mistakes in ${name}`} problems={problemsOf(path, check.problems)} />
      {mayEdit && <SaveButtons name={name} file={file} check={check} />}
    </>
  );
}

function Missing({
  language,
  english,
  mayEdit,
  onBegin,
}: Pick<Props, 'language' | 'english' | 'mayEdit'> & { onBegin(text: string): void }) {
  const name = languageName(language);
  return (
    <div className="grid justify-items-start gap-3 rounded-control bg-sunken p-4">
      <Nothing>
        {language === 'en' ? 'Every article needs an English text.' : `No ${name} text: players see English.`}
      </Nothing>
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          {language !== 'en' && english !== null && (
            <Button kind="primary" onClick={() => onBegin(english)}>
              Begin {name} with the English text
            </Button>
          )}
          <Button onClick={() => onBegin(NEW_TEXT)}>Begin {name} with an empty text</Button>
        </div>
      )}
    </div>
  );
}
