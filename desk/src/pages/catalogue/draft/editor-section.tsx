import { ApiError } from '#desk/lib/api/api-error.ts';
import { asTyped, type OpenFile, withLineEnds } from '#desk/lib/catalog/catalog.ts';
import type { Unsaved } from '#desk/lib/catalog/unsaved.ts';
import { useSaveFile } from '#desk/lib/catalog/use-save-file.ts';
import { useRead, useReadAgain } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Overtaken } from '#desk/ui/overtaken.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { CodeField } from './code-field.tsx';
import { FileProblems } from './file-problems.tsx';

interface Props {
  id: string;
  /** Null: no file is open. */
  path: string | null;
  line: number | null;
  mayEdit: boolean;
  unsaved: Unsaved | undefined;
  onUnsaved(path: string, unsaved: Unsaved | null): void;
  onSaved(path: string, saved: Unsaved): void;
  onOpen(path: string, line?: number): void;
}

/** The file that is open, with its mistakes. */
export function EditorSection({ path, ...props }: Props) {
  if (path === null)
    return (
      <Section title="Editor">
        <Nothing>Choose a file, or a mistake.</Nothing>
      </Section>
    );
  return <File {...props} path={path} />;
}

const NEW: Omit<OpenFile, 'path'> = { text: null, seen: null, baseText: null, by: null, at: null };

function File(props: Props & { path: string }) {
  const { id, path } = props;
  const read = useRead('GET /catalog/drafts/:id/file', { params: { id }, query: { path } });
  // A path that does not exist yet is a new file.
  const isNew = read.error instanceof ApiError && read.error.params.reason === 'draft.no_file';
  return (
    <Section title={path} isFlush>
      {isNew ? (
        <Editor {...props} file={{ path, ...NEW }} />
      ) : (
        <Loaded read={read} what="the file" lines={8}>
          {(file) => <Editor {...props} file={file} />}
        </Loaded>
      )}
    </Section>
  );
}

function Editor({
  id,
  path,
  line,
  mayEdit,
  unsaved,
  file,
  onUnsaved,
  onSaved,
  onOpen,
}: Props & { path: string; file: OpenFile }) {
  const { state, save, reset } = useSaveFile(id, path);
  const readAgain = useReadAgain();
  const text = unsaved ? unsaved.text : asTyped(file.text);
  // The hash of the text that the typing began with: a save over a newer text is refused.
  const seen = unsaved ? unsaved.seen : file.seen;
  const type = (next: string): void =>
    onUnsaved(path, next === asTyped(file.text) && seen === file.seen ? null : { text: next, seen });
  const put = async (next: string | null, over = seen): Promise<void> => {
    const saved = await save(next === null ? null : withLineEnds(next, file.text ?? file.baseText), over);
    if (saved) onSaved(path, { text, seen: saved.seen });
  };
  const isRemoved = file.text === null && file.baseText !== null;
  return (
    <div className="grid gap-3 p-4">
      {isRemoved && <Notice tone="warn">This draft removes the file. Save a text to keep it.</Notice>}
      {state.is === 'overtaken' && (
        <Overtaken
          id={id}
          path={path}
          text={state.text}
          onSaveOver={(over) => void put(text, over)}
          onTake={() => {
            reset();
            onUnsaved(path, null);
            void readAgain();
          }}
        />
      )}
      {state.is === 'refused' && <Notice tone="bad">{state.text}</Notice>}
      {state.is === 'saved' && !unsaved && <Notice tone="ok">Saved.</Notice>}
      <CodeField
        label={path}
        text={text}
        line={line}
        isReadOnly={!mayEdit}
        onChange={type}
        onSave={() => void put(text)}
      />
      <FileProblems id={id} path={path} onOpen={onOpen} />
      {mayEdit && (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            kind="primary"
            busy={state.is === 'busy'}
            aria-disabled={!unsaved}
            onClick={() => unsaved && void put(text)}
          >
            Save
          </Button>
          {unsaved && <Button onClick={() => onUnsaved(path, null)}>Undo typing</Button>}
          {file.baseText !== null && file.baseText !== file.text && (
            <Button onClick={() => void put(asTyped(file.baseText))}>Back to the shop’s text</Button>
          )}
          {file.text !== null && <Button onClick={() => void put(null)}>Remove the file</Button>}
          <span className="ml-auto text-faint text-xs">Ctrl+S saves. The Tab key leaves the editor.</span>
        </div>
      )}
    </div>
  );
}
