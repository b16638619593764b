import { useState } from 'react';
import { type DraftFile, FILE_STATES } from '#desk/lib/catalog/catalog.ts';
import { Button } from '#desk/ui/button.tsx';
import { TextField, Tick } from '#desk/ui/field.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { cx } from '#web/ui/cx.ts';

interface Props {
  files: readonly DraftFile[];
  /** Paths of texts that were typed and not saved. */
  unsaved: readonly string[];
  open: string | null;
  mayEdit: boolean;
  onOpen(path: string): void;
}

/** The files of a draft, by folder. A word in the search narrows them. */
export function FilesSection({ files, unsaved, open, mayEdit, onOpen }: Props) {
  const [term, setTerm] = useState('');
  const [isChanged, setChanged] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const shown = files.filter(
    ({ path, state }) =>
      path.toLowerCase().includes(term.trim().toLowerCase()) &&
      (!isChanged || state !== 'same' || unsaved.includes(path)),
  );
  const folders = Map.groupBy(shown, ({ path }) => path.slice(0, path.lastIndexOf('/') + 1));
  return (
    <Section
      title="Files"
      count={files.length}
      aside={
        mayEdit && (
          <Button size="small" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            New file
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        {isAdding && (
          <NewFile
            onOpen={(path) => {
              setAdding(false);
              onOpen(path);
            }}
          />
        )}
        <TextField
          label="Find a file"
          type="search"
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
        <Tick label="Only changed files" checked={isChanged} onTick={setChanged} />
        {shown.length === 0 && <Nothing>No file.</Nothing>}
        <nav className="grid max-h-128 gap-3 overflow-y-auto max-lg:max-h-64" aria-label="Files by folder">
          {[...folders].map(([folder, own]) => (
            <div key={folder}>
              {folder && <h3 className="text-faint text-xs wrap-anywhere">{folder}</h3>}
              <ul>
                {own.map(({ path, state }) => (
                  <li key={path}>
                    <button
                      type="button"
                      aria-current={path === open || undefined}
                      onClick={() => onOpen(path)}
                      className={cx(
                        'flex min-h-7 w-full items-center gap-2 rounded-small px-2 text-left text-sm hover:bg-raised pointer-coarse:min-h-10',
                        'aria-[current=true]:bg-accent-tint aria-[current=true]:text-accent',
                        state === 'removed' && 'line-through',
                      )}
                    >
                      <span className="wrap-anywhere">{path.slice(folder.length)}</span>
                      <FileMark state={state} isUnsaved={unsaved.includes(path)} />
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </Section>
  );
}

const FileMark = ({ state, isUnsaved }: { state: DraftFile['state']; isUnsaved: boolean }) => (
  <span className="ml-auto whitespace-nowrap text-warn text-xs">{isUnsaved ? 'not saved' : FILE_STATES[state]}</span>
);

function NewFile({ onOpen }: { onOpen(path: string): void }) {
  const [path, setPath] = useState('');
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (path.trim() !== '') onOpen(path.trim());
      }}
    >
      <TextField
        label="Path of the new file"
        placeholder="news/autumn/en.md"
        autoComplete="off"
        spellCheck={false}
        value={path}
        onChange={(event) => setPath(event.currentTarget.value)}
      />
      <Button type="submit">Write it</Button>
    </form>
  );
}
