import { BarPlace } from '#web/ui/layout/bottom-bar.tsx';
import { Outlet } from '../outlet.tsx';

/** Around pages that a game shows in itself, and those that must do without everything else: nothing. */
export function BareShell() {
  return (
    <main data-frame="bare" id="content" tabIndex={-1} className="min-h-dvh">
      <Outlet />
      <BarPlace />
    </main>
  );
}
