import { useState } from 'react';
import type { Draft } from '#desk/lib/catalog/catalog.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useRead, useReadAgain } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Tick } from '#desk/ui/field.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import type { Outcome } from '#desk/ui/said.tsx';
import { Thumb } from './pictures/thumb.tsx';

interface Props {
  draft: Draft;
  /** The applied revision. */
  revision: number;
  mayChange: boolean;
  onDone(outcome: Outcome): void;
}

/** Says that somebody applied another catalogue since the draft began, and brings the draft up to date. */
export function Behind({ draft, revision, mayChange, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Notice tone="warn">
      <p>
        The shop is at revision {revision}, and this draft begins at {draft.base}. An apply would undo the changes
        between them, so it is refused.
      </p>
      {mayChange && (
        <Button size="small" icon="refresh" className="mt-2" onClick={() => setOpen(true)}>
          Bring up to date
        </Button>
      )}
      {isOpen && (
        <RebaseDialog
          draft={draft}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onDone({ text: `The draft is up to date with revision ${revision}.` });
          }}
        />
      )}
    </Notice>
  );
}

type Side = 'mine' | 'theirs';

function RebaseDialog({ draft, onClose, onDone }: { draft: Draft; onClose(): void; onDone(): void }) {
  const { id } = draft;
  const read = useRead('GET /catalog/drafts/:id/conflicts', { params: { id } });
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const conflicts = read.data?.conflicts ?? [];
  const isDecided = read.data !== undefined && conflicts.every(({ path }) => sides[path] !== undefined);
  const chosen = (side: Side) => conflicts.flatMap(({ path }) => (sides[path] === side ? [path] : []));
  const send = async (): Promise<void> => {
    if (!read.data || !isDecided) return;
    const { version, revision } = read.data;
    const body = { version, revision, mine: chosen('mine'), theirs: chosen('theirs') };
    const done = await act((api) => api('POST /catalog/drafts/:id/rebase', { params: { id }, body }));
    if (!done) return;
    onDone();
    void readAgain();
  };
  return (
    <Dialog title="Bring up to date" onClose={onClose} isPanel>
      <div className="grid gap-4">
        <Loaded read={read} what="the conflicts">
          {() =>
            conflicts.length === 0 ? (
              <p>No file or picture was changed by both. Your changes are put on top of the shop’s.</p>
            ) : (
              <>
                <p>Both changed these files. Choose one version of each. You can change it afterwards.</p>
                {conflicts.map((conflict) => (
                  <Conflict
                    key={conflict.path}
                    {...conflict}
                    side={sides[conflict.path]}
                    onChoose={(side) => setSides({ ...sides, [conflict.path]: side })}
                  />
                ))}
              </>
            )
          }
        </Loaded>
        {state.is === 'refused' && <Notice tone="bad">{state.text}</Notice>}
        {state.is === 'unknown' && <Notice tone="bad">No clear answer came. Trying again does no harm.</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={state.is === 'busy'} aria-disabled={!isDecided} onClick={() => void send()}>
            Bring up to date
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The file names of both pictures; null: it is removed. */
type ConflictPictures = Readonly<Record<Side, string | null>>;

interface ConflictProps {
  path: string;
  mine: string | null;
  theirs: string | null;
  pictures: ConflictPictures | null;
  side: Side | undefined;
  onChoose(side: Side): void;
}

const TEXTS: readonly { side: Side; label: string }[] = [
  { side: 'mine', label: 'Keep the draft’s' },
  { side: 'theirs', label: 'Take the shop’s' },
];

function Conflict({ path, side, pictures, onChoose, ...texts }: ConflictProps) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="font-mono text-sm wrap-anywhere">{path}</legend>
      {TEXTS.map(({ side: one, label }) => (
        <div key={one} className="grid min-w-0 gap-1">
          <Tick type="radio" name={path} label={label} checked={side === one} onTick={() => onChoose(one)} />
          {pictures ? (
            <Picture path={path} file={pictures[one]} label={`${label}: open ${path} in a new tab`} />
          ) : (
            <textarea
              readOnly
              rows={6}
              wrap="off"
              aria-label={`${label}: ${path}`}
              value={texts[one] ?? '(removed)'}
              className="w-full rounded-control border border-line bg-sunken p-2 font-mono text-xs"
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

const Picture = ({ file, ...rest }: { path: string; file: string | null; label: string }) =>
  file === null ? <p className="text-faint text-sm">(removed)</p> : <Thumb {...rest} file={file} />;
