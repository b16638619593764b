import { useState } from 'react';
import { useCan } from '#desk/lib/use-operator.ts';
import { useRead } from '#desk/lib/use-read.ts';
import { Button } from '#desk/ui/button.tsx';
import { Loaded } from '#desk/ui/loaded.tsx';
import { Nothing, Section } from '#desk/ui/page.tsx';
import { Time } from '#desk/ui/time.tsx';
import { NoteForm } from './note-form.tsx';

/** The notes of support about the player, which colleagues have to see first, and a form for one more. */
export function Notes({ uid }: { uid: string }) {
  const may = useCan()('players.note');
  const [isWriting, setWriting] = useState(false);
  const read = useRead('GET /players/:uid/notes', { params: { uid } });
  return (
    <Section
      title="Notes"
      count={read.data?.notes.length}
      aside={
        may && (
          <Button size="small" aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
            Write a note
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {isWriting && <NoteForm uid={uid} />}
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
    </Section>
  );
}
