import type { PictureSaving } from '#desk/lib/catalog/use-save-picture.ts';
import { Button } from '#desk/ui/button.tsx';
import { Notice } from '#desk/ui/notice.tsx';
import { Said } from '#desk/ui/said.tsx';

interface Props {
  saving: PictureSaving;
  path: string;
  /** The hash of the picture as it is now; null: there is none. */
  seen: string | null;
}

/** Says next to a picture how its last change ended. */
export function SavingNotice({ saving: { state, save, setState }, path, seen }: Props) {
  if (!('path' in state) || state.path !== path) return null;
  if (state.is === 'saved') return <Said outcome={state} />;
  if (state.is === 'refused') return <Notice tone="bad">{state.text}</Notice>;
  if (state.is === 'busy') return null;
  const { change, done } = state;
  return (
    <Notice tone="bad">
      <p>{state.text}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => void save(change, seen, done)}>
          {change.data === null ? 'Do it anyway' : 'Save mine over it'}
        </Button>
        <Button size="small" onClick={() => setState({ is: 'idle' })}>
          Keep theirs
        </Button>
      </div>
    </Notice>
  );
}
