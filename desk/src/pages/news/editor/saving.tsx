import type { DraftCheck } from '#desk/lib/news/draft-check.ts';
import type { EditedFile } from '#desk/lib/news/use-draft-file.ts';
import { Button } from '#desk/ui/button.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Overtaken } from '#desk/ui/overtaken.tsx';
import { cx } from '#web/ui/cx.ts';

interface Props {
  draft: string;
  path: string;
  /** Names the file in buttons: "the facts", "English". */
  name: string;
  file: EditedFile;
}

/** Why the last save was refused. Somebody else's text is shown next to the own one, which stays below. */
export function SaveNotices({ draft, path, file }: Omit<Props, 'name'>) {
  const { state } = file;
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
    </>
  );
}

const SAVED: Readonly<Record<DraftCheck['state'], string>> = {
  running: 'Saved. Checking…',
  done: 'Saved.',
  failed: 'Saved. The check gave no answer: open the draft to check it again.',
};

/** The buttons that save a file, or drop the typed text, and the state of both. */
export function SaveButtons({ name, file, check }: Pick<Props, 'name' | 'file'> & { check: DraftCheck }) {
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
      {file.state.is === 'saved' && !file.isUnsaved && (
        <span role="status" className={cx('text-sm', check.state === 'failed' ? 'text-warn' : 'text-ok')}>
          {SAVED[check.state]}
        </span>
      )}
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
