import { useState } from 'react';
import type { Choices } from '#desk/lib/news/news.ts';
import { TextField } from '#desk/ui/field.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';

interface Props {
  /** The path of the picture, such as `art/news/fair/cover.svg`. */
  cover: string;
  pictures: Choices['pictures'];
  error: string | undefined;
  disabled: boolean;
  onChange(cover: string): void;
}

/** The cover, chosen from the pictures that the catalogue has. A word narrows the list. */
export function CoverField({ cover, pictures, error, disabled, onChange }: Props) {
  const [word, setWord] = useState('');
  const found = pictures.filter(({ path }) => path.toLowerCase().includes(word.trim().toLowerCase()));
  const chosen = pictures.find(({ path }) => path === cover);
  const options = [
    ...(found.some(({ path }) => path === cover) ? [] : [[cover, cover || 'Choose a picture'] as const]),
    ...found.map(({ path }) => [path, path] as const),
  ];
  return (
    <div className="grid min-w-0 gap-2 lg:col-span-2">
      <SelectField
        label="Cover"
        options={options}
        value={cover}
        error={error && cover === '' ? 'Every article needs a picture. Choose one.' : error}
        disabled={disabled}
        onChoose={onChange}
      />
      <TextField
        label="Find a picture"
        type="search"
        placeholder="news/"
        description={word === '' ? undefined : `${found.length} found.`}
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
      {chosen && (
        <img src={chosen.url} alt="The cover" className="max-h-40 max-w-full justify-self-start rounded-control" />
      )}
    </div>
  );
}
