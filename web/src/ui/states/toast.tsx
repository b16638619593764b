import { useEffect } from 'react';
import { createStore, useStore } from '#web/lib/react/store.ts';

const DEFAULT_MS = 2_000;

interface Shown {
  id: number;
  text: string;
  milliseconds: number;
}

const NONE: readonly Shown[] = [];
const shown = createStore(NONE);
let lastId = 0;

/** Shows a text, for 2 s by default. If the player has to answer, use a page state or a dialog instead. */
export function toast(text: string, milliseconds: number = DEFAULT_MS): void {
  shown.set([...shown.get(), { id: ++lastId, text, milliseconds }]);
}

/** Renders the toasts; used once in the app. The region exists before its text, so that it is announced. */
export function Toasts() {
  const toasts = useStore(shown, NONE);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(112px+env(safe-area-inset-bottom))] z-40 grid justify-items-center gap-2 px-4"
    >
      {toasts.map((one) => (
        <Toast key={one.id} {...one} />
      ))}
    </div>
  );
}

/** Its time starts when it is rendered, so that a toast from before the first render is not lost. */
function Toast({ id, text, milliseconds }: Shown) {
  useEffect(() => {
    const timer = setTimeout(() => shown.set(shown.get().filter((one) => one.id !== id)), milliseconds);
    return () => clearTimeout(timer);
  }, [id, milliseconds]);
  return <p className="rise rounded-control bg-ink px-4 py-3 font-medium text-ground text-sm shadow-float">{text}</p>;
}
