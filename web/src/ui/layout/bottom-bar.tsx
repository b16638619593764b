import type { ReactNode } from 'react';

/** Ref of a bar that is fixed at the bottom: tells the shell, which keeps that much free below the page, how high it is. */
export function keepPlace(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--bottom-bar', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => observer.disconnect();
}

/** The phone's bar at the bottom: what it is about on the left, the one thing to do on the right. Large text takes two rows. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      ref={keepPlace}
      className="@container fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface/95 px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-float backdrop-blur-md"
    >
      {children}
    </div>
  );
}
