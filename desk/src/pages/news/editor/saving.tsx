import type { EditedFile } from '#desk/lib/news/use-draft-file.ts';
import { Button } from '#desk/ui/button.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Overtaken } from '#desk/ui/overtaken.tsx';

interface Props {
  draft: string;
  path: string;
  /** Names the file in buttons: "the facts", "English". */
  name: string;
  file: EditedFile;
}

/** The outcome of the last save. Somebody else's text is shown next to the own one, which stays below. */
export function SaveNotices({ draft, path, file }: Omit<Props, 'name'>) {
  const { state, isUnsaved } = file;
  return (
    <>
      {state.is === 'overtaken' && (
        <Overtaken
          id={draft}
          path={path}
          text={state.text}
          onSaveOver={(over) => void file.saveOver(over)}
          onTake={file.takeTheirs}
        />
      )}
      {state.is === 'refused' && <Notice tone="bad">{state.text}</Notice>}
      {state.is === 'saved' && !isUnsaved && <Notice tone="ok">Saved.</Notice>}
    </>
  );
}

/** The buttons that save a file, or drop the typed text. */
export function SaveButtons({ name, file }: Pick<Props, 'name' | 'file'>) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        kind="primary"
        busy={file.state.is === 'busy'}
        aria-disabled={!file.isUnsaved}
        aria-label={`Save ${name}`}
        onClick={() => void file.save()}
      >
        Save
      </Button>
      {file.isUnsaved && (
        <>
          <Button aria-label={`Undo typing in ${name}`} onClick={file.undo}>
            Undo typing
          </Button>
          <span className="text-sm text-warn">Not saved</span>
        </>
      )}
    </div>
  );
}
