import { useState } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { PreviewChoice } from '#desk/lib/preview.ts';
import { LANGUAGES, languageName } from '#desk/lib/tell/languages.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { Button } from '#desk/ui/button.tsx';
import { TextField } from '#desk/ui/field.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';
import { TimeField } from '#desk/ui/time-field.tsx';

interface Props {
  /** The preview is of a draft, so there is no revision to choose. */
  hasDraft: boolean;
  /** A revision of the catalogue; undefined: the current one. */
  revision: number | undefined;
  isBusy: boolean;
  onOpen(choice: PreviewChoice): void;
}

interface Typed {
  revision: string;
  /** ISO 8601; empty: now. */
  at: string;
  uid: string;
  why: string;
  country: string;
}

const LANGUAGE_OPTIONS = LANGUAGES.map((locale) => [locale, languageName(locale)] as const);

type Problems = Partial<Record<keyof Typed, string>>;

const problemsOf = ({ revision, uid, why, country }: Typed): Problems => ({
  ...(/^\d*$/.test(revision) ? {} : { revision: 'A revision is a number.' }),
  ...(/^\d{0,15}$/.test(uid) ? {} : { uid: 'A player’s number has only digits.' }),
  ...(uid !== '' && why === '' ? { why: 'Type a reason. The audit log keeps it.' } : {}),
  ...(/^([A-Z]{2})?$/.test(country) ? {} : { country: 'Two letters, such as DE.' }),
});

/** The choice of a preview: the catalogue, the time, the visitor and the device. */
export function PreviewForm({ hasDraft, revision, isBusy, onOpen }: Props) {
  const mayPlayers = useCan()('players.read');
  const start = {
    revision: revision === undefined || hasDraft ? '' : `${revision}`,
    at: '',
    uid: '',
    why: '',
    country: '',
  };
  const [typed, setTyped] = useState<Typed>(start);
  const [lang, setLang] = useState<Locale>('en');
  const [variant, setVariant] = useState<PreviewChoice['variant']>('mobile');
  const [theme, setTheme] = useState<PreviewChoice['theme']>('light');
  const [problems, setProblems] = useState<Problems>({});
  const set = (name: keyof Typed) => ({
    value: typed[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  });
  const open = (): void => {
    const given = { ...typed, uid: typed.uid.trim(), why: typed.why.trim(), country: typed.country.toUpperCase() };
    const found = problemsOf(given);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    onOpen({
      lang,
      variant,
      theme,
      ...(given.revision !== '' && { revision: Number(given.revision) }),
      ...(given.at !== '' && { at: given.at }),
      ...(given.country !== '' && { country: given.country }),
      ...(given.uid !== '' && { player: { uid: given.uid, why: given.why } }),
    });
  };
  return (
    <form
      noValidate
      className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2 lg:grid-cols-4"
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      {!hasDraft && (
        <TextField label="Revision" description="Empty: the current one." inputMode="numeric" {...set('revision')} />
      )}
      <TimeField
        label="Time"
        description="Empty: now."
        value={typed.at}
        onChange={(at) => setTyped((before) => ({ ...before, at }))}
      />
      {mayPlayers && (
        <>
          <TextField
            label="Player"
            description="The player’s number. Empty: a visitor."
            inputMode="numeric"
            {...set('uid')}
          />
          <TextField label="Reason" description="Needed for a player." maxLength={500} {...set('why')} />
        </>
      )}
      <SelectField
        label="Language"
        options={LANGUAGE_OPTIONS}
        value={lang}
        onChoose={(value) => setLang(value as Locale)}
      />
      <TextField label="Country" description="Empty: unknown." maxLength={2} {...set('country')} />
      <SelectField
        label="Device"
        options={[
          ['mobile', 'Phone'],
          ['desktop', 'Desktop'],
        ]}
        value={variant}
        onChoose={(value) => setVariant(value === 'mobile' ? 'mobile' : 'desktop')}
      />
      <SelectField
        label="Appearance"
        options={[
          ['light', 'Light'],
          ['dark', 'Dark'],
        ]}
        value={theme}
        onChoose={(value) => setTheme(value === 'dark' ? 'dark' : 'light')}
      />
      <Button type="submit" kind="primary" busy={isBusy} className="col-span-full justify-self-start">
        Open the preview
      </Button>
    </form>
  );
}
