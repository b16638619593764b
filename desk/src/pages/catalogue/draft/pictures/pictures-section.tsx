import { useState } from 'react';
import type { DraftPicture, DraftPictures } from '#desk/lib/catalog/catalog.ts';
import { fileProblem, readBase64, suggestPath } from '#desk/lib/catalog/picture-file.ts';
import { useSavePicture } from '#desk/lib/catalog/use-save-picture.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Section } from '#desk/ui/page.tsx';
import { AddForm } from './add-form.tsx';
import { ChooseFile } from './choose-file.tsx';
import { DropZone } from './drop-zone.tsx';
import { PictureList } from './picture-list.tsx';
import { SavingNotice } from './saving-notice.tsx';

interface Props {
  id: string;
  mayEdit: boolean;
}

const UNREADABLE = 'The browser could not read this file. Choose it again.';

/** The pictures of a draft: those of the shop, and the draft's changes. */
export function PicturesSection({ id, mayEdit }: Props) {
  const read = useRead('GET /catalog/drafts/:id/pictures', { params: { id } });
  const saving = useSavePicture(id);
  const [chosen, setChosen] = useState<File | null>(null);
  const [wrong, setWrong] = useState('');
  const { state, save, setState } = saving;
  const take = (files: readonly File[], limits: DraftPictures['limits']): void => {
    const [file, ...more] = files;
    if (!file) return;
    const problem = more.length > 0 ? 'Add one picture at a time.' : fileProblem(file, suggestPath(file.name), limits);
    setState({ is: 'idle' });
    setWrong(problem ?? '');
    setChosen(problem === null ? file : null);
  };
  const add = async (file: File, path: string): Promise<void> => {
    const data = await readBase64(file).catch(() => null);
    if (data === null) return setState({ is: 'refused', path, text: UNREADABLE });
    const end = await save(
      { path, data },
      null,
      `${path} is in the draft. Write this path into a file that shows it, such as items.yaml, or it is not applied.`,
    );
    // The row of a picture that somebody else added goes on from here.
    if (end === 'saved' || end === 'overtaken') setChosen(null);
  };
  const replace = async ({ path, seen }: DraftPicture, file: File, limits: DraftPictures['limits']): Promise<void> => {
    setChosen(null);
    setWrong('');
    const problem = fileProblem(file, path, limits);
    const data = problem === null ? await readBase64(file).catch(() => null) : null;
    if (data === null) return setState({ is: 'refused', path, text: problem ?? UNREADABLE });
    await save({ path, data }, seen, `${path} is replaced in the draft.`);
  };
  const limits = read.data?.limits;
  return (
    <Section
      title="Pictures"
      count={read.data?.pictures.filter(({ now }) => now).length}
      aside={
        mayEdit &&
        limits && <ChooseFile text="Add picture" label="Add picture" onFile={(file) => take([file], limits)} />
      }
    >
      <Loaded read={read} what="the pictures">
        {(found) => (
          <DropZone isOpen={mayEdit} onFiles={(files) => take(files, found.limits)}>
            <div className="grid gap-3">
              {wrong && <Notice tone="bad">{wrong}</Notice>}
              {chosen && (
                <AddForm
                  key={`${chosen.name} ${chosen.lastModified}`}
                  file={chosen}
                  pictures={found}
                  refusal={state.is === 'refused' ? state.text : ''}
                  isBusy={state.is === 'busy'}
                  onAdd={(path) => void add(chosen, path)}
                  onCancel={() => setChosen(null)}
                />
              )}
              {/* The row of an added picture says it itself, unless it is gone. */}
              {!chosen && 'path' in state && !found.pictures.some(({ path }) => path === state.path) && (
                <SavingNotice saving={saving} path={state.path} seen={null} />
              )}
              <PictureList
                pictures={found.pictures}
                mayEdit={mayEdit}
                saving={saving}
                onReplace={(picture, file) => void replace(picture, file, found.limits)}
              />
            </div>
          </DropZone>
        )}
      </Loaded>
    </Section>
  );
}
