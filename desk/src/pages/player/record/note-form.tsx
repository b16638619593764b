import { type FormEvent, useState } from 'react';
import { useAct } from '#desk/lib/use-act.ts';
import { useReadAgain } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { TextArea } from '#desk/ui/text-area.tsx';

const LONGEST = 1000;
/** A note is its own reason. */
const WHY = 'a note about the player';

/** Adds a note about the player, which no operator can change afterwards. */
export function NoteForm({ uid }: { uid: string }) {
  const { state, act } = useAct();
  const readAgain = useReadAgain();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [isStored, setStored] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const note = text.trim();
    setStored(false);
    setProblem(note === '' ? 'Type a note.' : '');
    if (note === '') return;
    const done = await act((api) =>
      api('POST /players/:uid/notes', { params: { uid }, body: { text: note, why: WHY } }),
    );
    if (done) {
      setText('');
      setStored(true);
    }
    await readAgain();
  };
  return (
    <form noValidate className="grid justify-items-start gap-2" onSubmit={(event) => void submit(event)}>
      <div className="w-full">
        <TextArea
          label="New note"
          description="Other operators see it, and the player gets it with an export. It cannot be changed."
          maxLength={LONGEST}
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {state.is === 'refused' && <Notice tone="bad">{state.text}</Notice>}
      {state.is === 'unknown' && (
        <Notice tone="bad">No answer came. Look below if the note is stored before you try again.</Notice>
      )}
      <Button type="submit" busy={state.is === 'busy'}>
        Add note
      </Button>
      <p role="status" className="sr-only">
        {isStored && 'The note is stored.'}
      </p>
    </form>
  );
}
