import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing } from '#desk/ui/page.tsx';
import { Time } from '#desk/ui/time.tsx';
import { NoteForm } from './note-form.tsx';

/** The notes of support about the player, and a form for one more. */
export function Notes({ uid }: { uid: string }) {
  const may = useCan()('players.note');
  const read = useRead('GET /players/:uid/notes', { params: { uid } });
  return (
    <div className="grid gap-4 p-4">
      {may && <NoteForm uid={uid} />}
      <Loaded read={read} what="the notes">
        {({ notes }) =>
          notes.length === 0 ? (
            <Nothing>No operator has written a note.</Nothing>
          ) : (
            <ul className="grid gap-3 text-sm">
              {notes.map(({ at, by, text }) => (
                <li key={at}>
                  <p className="wrap-anywhere whitespace-pre-line">{text}</p>
                  <p className="text-faint text-xs">
                    {by}, <Time at={at} />
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
