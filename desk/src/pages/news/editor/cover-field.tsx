import { useState } from 'react';
import { isClip, pictureAddress } from '#desk/lib/catalog/picture-file.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { TextField } from '#desk/ui/field.tsx';
import { SelectField } from '#desk/ui/select-field.tsx';

interface Props {
  draft: string;
  /** The path of the picture, such as `art/news/fair/cover.svg`. */
  cover: string;
  error: string | undefined;
  disabled: boolean;
  onChange(cover: string): void;
}

/** The cover, chosen from the pictures that the draft has. A word narrows the list. */
export function CoverField({ draft, cover, error, disabled, onChange }: Props) {
  const [word, setWord] = useState('');
  const { data } = useRead('GET /catalog/drafts/:id/pictures', { params: { id: draft } });
  const pictures = data?.pictures.filter(({ path, now }) => now && !isClip(path)) ?? [];
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
      {chosen?.now && (
        <img
          src={pictureAddress(chosen.now.file)}
          alt="The cover"
          className="max-h-40 max-w-full justify-self-start rounded-control"
        />
      )}
    </div>
  );
}
