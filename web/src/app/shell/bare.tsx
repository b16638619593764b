import { Outlet } from '@tanstack/react-router';

/** Around pages that a game shows in itself, and those that must do without everything else: nothing. */
export function BareShell() {
  return (
    <main data-frame="bare" id="content" tabIndex={-1} className="min-h-dvh">
      <Outlet />
      {/* Keeps the page's end above its bar, where it has one. */}
      <div aria-hidden="true" className="h-(--bottom-bar)" />
    </main>
  );
}
