import { type ReactNode, useRef, useState } from 'react';
import { Account } from './account.tsx';
import { BottomBar, Sidebar } from './nav.tsx';
import { SearchBox } from './search-box.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** The frame of every page: navigation at the left (on phones below), the search above. */
export function Shell({ children }: { children: ReactNode }) {
  const search = useRef<HTMLInputElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts(search, () => setHelpOpen(true));
  return (
    <div className="md:grid md:min-h-dvh md:grid-cols-[13.5rem_minmax(0,1fr)]">
      <button
        type="button"
        onClick={() => document.getElementById('content')?.focus()}
        className="sr-only z-50 rounded-control bg-surface px-4 py-3 focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2"
      >
        Skip to the content
      </button>
      <Sidebar />
      <div className="min-w-0">
        <header className="sticky top-0 z-10 flex items-center gap-2 border-line border-b bg-ground/90 px-4 py-2.5 backdrop-blur md:px-6">
          <SearchBox field={search} />
          <Account onHelp={() => setHelpOpen(true)} />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="px-4 pt-5 pb-[calc(5.5rem+env(safe-area-inset-bottom))] md:px-6 md:pb-12"
        >
          {children}
        </main>
      </div>
      <BottomBar />
      {isHelpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}
    </div>
  );
}
