import { BarPlace } from '#web/ui/layout/bottom-bar.tsx';
import { Outlet } from '../outlet.tsx';

/** An empty frame, for pages that a game embeds and for pages without navigation. */
export function BareShell() {
  return (
    <main data-frame="bare" id="content" tabIndex={-1} className="min-h-dvh">
      <Outlet />
      <BarPlace />
    </main>
  );
}
