import { type ReactNode, useEffect } from 'react';
import { Mark } from './mark.tsx';

/** A page in front of the desk, for visitors who are not signed in. */
export function Front({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Manawell desk`;
  }, [title]);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-sm gap-6">
        <p className="flex items-center justify-center gap-2.5 font-semibold text-lg">
          <Mark size={32} /> Manawell desk
        </p>
        <div className="grid gap-4 rounded-card bg-surface p-6 shadow-card sm:p-8">
          <h1 className="text-xl">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}
