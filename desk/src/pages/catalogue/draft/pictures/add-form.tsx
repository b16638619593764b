import { useEffect, useRef, useState } from 'react';
import type { DraftPictures } from '#desk/lib/catalog/catalog.ts';
import { fileProblem, pictureSize, suggestPath } from '#desk/lib/catalog/picture-file.ts';
import { Button } from '#desk/ui/button.tsx';
import { TextField } from '#desk/ui/field.tsx';

interface Props {
  file: File;
  pictures: DraftPictures;
  /** The server's sentence, if it refused the picture. */
  refusal: string;
  isBusy: boolean;
  onAdd(path: string): void;
  onCancel(): void;
}

/** The form of a new picture: its file is chosen, and its path is open. */
export function AddForm({ file, pictures: { pictures, limits }, refusal, isBusy, onAdd, onCancel }: Props) {
  const [path, setPath] = useState(() => suggestPath(file.name));
  const [own, setOwn] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const problem = (): string | null => {
    const isTaken = pictures.some((one) => one.path === path.trim() && one.now !== null);
    return isTaken
      ? 'This picture exists. Replace it in the list, or choose another path.'
      : fileProblem(file, path.trim(), limits);
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label="New picture"
      className="grid gap-3 rounded-control bg-raised p-3"
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = problem();
        setOwn(wrong ?? '');
        if (wrong === null) onAdd(path.trim());
      }}
    >
      <p className="text-sm wrap-anywhere">
        {file.name}, {pictureSize(file.size)}
      </p>
      <TextField
        label="Path in the catalogue"
        description="Files refer to the picture by this path. It begins with art/."
        autoComplete="off"
        spellCheck={false}
        value={path}
        error={own || refusal}
        onChange={(event) => {
          setOwn('');
          setPath(event.currentTarget.value);
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit" busy={isBusy}>
          Add
        </Button>
      </div>
    </form>
  );
}
