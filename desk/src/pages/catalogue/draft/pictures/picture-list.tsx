import { useState } from 'react';
import type { DraftPicture } from '#desk/lib/catalog/catalog.ts';
import type { PictureSaving } from '#desk/lib/catalog/use-save-picture.ts';
import { count } from '#desk/lib/format.ts';
import { Button } from '#desk/ui/button.tsx';
import { TextField, Tick } from '#desk/ui/field.tsx';
import { Nothing } from '#desk/ui/page.tsx';
import { PictureRow } from './picture-row.tsx';

/** Rows that are shown at first, and that each press adds. A shop can have thousands of pictures. */
const STEP = 24;

interface Props {
  pictures: readonly DraftPicture[];
  mayEdit: boolean;
  saving: PictureSaving;
  onReplace(picture: DraftPicture, file: File): void;
}

/** The pictures of a draft, those that it changes first. A word in the search narrows them. */
export function PictureList({ pictures, mayEdit, saving, onReplace }: Props) {
  const [term, setTerm] = useState('');
  const [isChanged, setChanged] = useState(false);
  const [most, setMost] = useState(STEP);
  if (pictures.length === 0) return <Nothing>This catalogue has no pictures.</Nothing>;
  const found = pictures.filter(
    ({ path, state }) => path.includes(term.trim().toLowerCase()) && (!isChanged || state !== 'same'),
  );
  const sorted = [...found.filter(({ state }) => state !== 'same'), ...found.filter(({ state }) => state === 'same')];
  return (
    <>
      <div className="max-w-md">
        <TextField
          label="Find a picture"
          type="search"
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
      </div>
      <Tick label="Only changed pictures" checked={isChanged} onTick={setChanged} />
      {sorted.length === 0 && <Nothing>No picture.</Nothing>}
      <ul aria-label="Pictures" className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-x-6">
        {sorted.slice(0, most).map((picture) => (
          <PictureRow
            key={picture.path}
            picture={picture}
            mayEdit={mayEdit}
            saving={saving}
            onReplace={(file) => onReplace(picture, file)}
          />
        ))}
      </ul>
      {sorted.length > most && (
        <Button className="justify-self-start" onClick={() => setMost(most + STEP)}>
          Show more of {count(sorted.length)}
        </Button>
      )}
    </>
  );
}
