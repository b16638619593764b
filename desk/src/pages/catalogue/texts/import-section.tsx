import { useState } from 'react';
import { type CheckedTexts, languageName, textCount } from '#desk/lib/catalog/texts.ts';
import { useAct } from '#desk/lib/use-act.ts';
import { useReadAgain } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Tick } from '#desk/ui/field.tsx';
import { Link } from '#desk/ui/link.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Section } from '#desk/ui/page.tsx';
import { UploadButton } from '../upload-button.tsx';
import { ChangesTable } from './changes-table.tsx';

/** A file that was compared with the draft. */
interface Checked {
  file: string;
  older: boolean;
  found: CheckedTexts;
}

/** Takes translations from a file: first it shows the changes, then the operator takes all of them. */
export function ImportSection({ id }: { id: string }) {
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  const [older, setOlder] = useState(false);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const check = async (file: string): Promise<void> => {
    setChecked(null);
    setTaken(null);
    const input = { params: { id }, body: { file, older } };
    const found = await act((api) => api('POST /catalog/drafts/:id/texts/check', input));
    if (found) setChecked({ file, older, found });
  };
  const take = async ({ file, older: takesOlder, found: { version } }: Checked): Promise<void> => {
    const input = { params: { id }, body: { version, file, older: takesOlder } };
    const done = await act((api) => api('POST /catalog/drafts/:id/texts', input));
    if (!done) return;
    setChecked(null);
    setTaken(`${textCount(done.texts)} in ${languageName(done.language)}: saved in the draft.`);
    void readAgain();
  };
  return (
    <Section title="Take translations from a file">
      <div className="grid gap-4">
        <p className="text-muted text-sm">
          Choose the XLIFF or CSV file that came back. You see the changes first, and either all of them are taken or
          none.
        </p>
        <Tick
          label="Also take translations of English texts that changed since"
          checked={older}
          onTick={(ticked) => {
            setOlder(ticked);
            setChecked(null);
          }}
        />
        <div>
          <UploadButton
            label="File with translations"
            accept=".xlf,.xliff,.csv,text/csv,application/xliff+xml"
            busy={state.is === 'busy' && !checked}
            onText={(text) => void check(text)}
          >
            Choose a file
          </UploadButton>
        </div>
        {state.is === 'refused' && (
          <Notice tone="bad">
            <span className="whitespace-pre-line wrap-anywhere">{state.text}</span>
          </Notice>
        )}
        {state.is === 'unknown' && <Notice tone="bad">No clear answer came. Choose the file again and compare.</Notice>}
        {taken !== null && (
          <Notice tone="ok">
            {taken} The shop has the old ones until the draft is applied.{' '}
            <Link to={`/catalogue/drafts/${id}`} className="font-medium underline">
              Check and apply the draft
            </Link>
          </Notice>
        )}
        {checked && <Preview {...checked} busy={state.is === 'busy'} onTake={() => void take(checked)} />}
      </div>
    </Section>
  );
}

/** The changes of a file, and the button that takes them. */
function Preview({ found, busy, onTake }: Checked & { busy: boolean; onTake(): void }) {
  const { language, changes, count, missing } = found;
  const left =
    missing === 0 ? 'No text is missing then' : `${textCount(missing)} ${missing === 1 ? 'is' : 'are'} missing then`;
  if (count === 0)
    return (
      <Notice>
        This file has nothing new in {languageName(language)}. {missing > 0 && `${textCount(missing)} missing.`}
      </Notice>
    );
  return (
    <>
      <p role="status">
        {textCount(count)} {count === 1 ? 'changes' : 'change'} in {languageName(language)}. {left}.
      </p>
      <ChangesTable changes={changes} />
      {count > changes.length && <p className="text-faint text-sm">And {textCount(count - changes.length)} more.</p>}
      <div>
        <Button kind="primary" busy={busy} onClick={onTake}>
          Take {textCount(count)} into the draft
        </Button>
      </div>
    </>
  );
}
