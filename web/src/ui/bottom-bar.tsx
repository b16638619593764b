import type { ReactNode } from 'react';

/** The phone's bar at the bottom: what it is about on the left, the one thing to do on the right. The shell keeps its place. Large text takes two rows. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface/95 px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-float backdrop-blur-md">
      {children}
    </div>
  );
}
