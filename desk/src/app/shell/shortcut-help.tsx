import { useDesk } from '#desk/lib/desk.ts';
import { useStore } from '#desk/lib/store.ts';
import { useCan } from '#desk/lib/use-operator.ts';
import { Dialog } from '#desk/ui/dialog.tsx';
import { Tick } from '#desk/ui/field.tsx';
import { navFor } from './pages.ts';

const BEFORE = [
  ['/', 'Search'],
  ['↓', 'From the search to its first result'],
] as const;
const AFTER = [
  ['Esc', 'Close a dialog'],
  ['?', 'This list'],
] as const;

/** The list of shortcuts, and the way to turn them off for people whose speech input types single letters. */
export function ShortcutHelp({ onClose }: { onClose(): void }) {
  const { shortcutsOn } = useDesk();
  const isOn = useStore(shortcutsOn.store);
  const pages = navFor(useCan()).flatMap((group) => group.pages.map(({ key, name }) => [`g ${key}`, name] as const));
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[5rem_1fr] gap-y-2">
        {[...BEFORE, ...pages, ...AFTER].map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd
                  key={key}
                  className="rounded-small border border-line bg-ground px-1.5 font-sans text-xs leading-6"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-line border-t pt-3">
        <Tick label="Use keyboard shortcuts" checked={isOn} onTick={shortcutsOn.set} />
      </div>
    </Dialog>
  );
}
