import type { ReactNode } from 'react';
import { createStore, useStore } from '#web/lib/react/store.ts';

/** In pixels. A store, because a property of the document would make the browser recompute every element's style. */
const height = createStore(0);

/** Returns the height of the bar that is fixed at the bottom, in pixels. */
export const useBarHeight = (): number => useStore(height, 0);

/** Ref of a bar that is fixed at the bottom. Stores its height. */
export function keepPlace(bar: HTMLElement | null) {
  if (!bar) return;
  const observer = new ResizeObserver(() => height.set(bar.offsetHeight));
  observer.observe(bar);
  return () => observer.disconnect();
}

/** Keeps the end of the page above the bar. */
export const BarPlace = () => <div aria-hidden="true" style={{ height: useBarHeight() }} />;

/** The phone's bottom bar: the subject on the left, the only action on the right. Large text takes two rows. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      ref={keepPlace}
      className="@container fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface/95 px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] short:pt-2 short:pb-[calc(8px+env(safe-area-inset-bottom))] low:pt-1 low:pb-[calc(4px+env(safe-area-inset-bottom))] shadow-float backdrop-blur-md"
    >
      {children}
    </div>
  );
}
