import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDesk } from '#desk/lib/desk.ts';
import { Button } from './button.tsx';
import { Loaded } from './loaded.tsx';
import { Notice } from './notice.tsx';

interface Props {
  id: string;
  path: string;
  /** The sentence of the refusal, with the other operator's name. */
  text: string;
  /** Saves the own text over theirs. @param seen hash of their text */
  onSaveOver(seen: string | null): void;
  /** Drops the own text. */
  onTake(): void;
}

/** Shows the text that somebody else saved first. The own text stays in the editor below. */
export function Overtaken({ id, path, text, onSaveOver, onTake }: Props) {
  const { api } = useDesk();
  const field = useId();
  const read = useQuery({
    queryKey: ['overtaken', id, path],
    queryFn: () => api('GET /catalog/drafts/:id/file', { params: { id }, query: { path } }),
    gcTime: 0,
  });
  return (
    <Notice tone="bad">
      <p>{text}</p>
      <Loaded read={read} what="the other text">
        {(theirs) => (
          <div className="mt-3 grid gap-2 text-ink">
            <label htmlFor={field} className="font-medium text-sm">
              The text that {theirs.by ?? 'the other operator'} saved
            </label>
            <textarea
              id={field}
              readOnly
              rows={10}
              wrap="off"
              value={theirs.text ?? '(removed)'}
              className="w-full rounded-control border border-line bg-sunken p-2 font-mono text-xs"
            />
            <p className="text-sm">Your text is in the editor below. Copy from above what it should keep.</p>
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => onSaveOver(theirs.seen)}>
                Save mine over it
              </Button>
              <Button size="small" onClick={onTake}>
                Drop mine, take theirs
              </Button>
            </div>
          </div>
        )}
      </Loaded>
    </Notice>
  );
}
