import { report, reportNowhere } from '#web/analytics/report.ts';
import { idle } from '#web/lib/browser/idle.ts';
import { stateOf } from '#web/lib/visit/app-state.ts';
import type { Environment } from '#web/lib/visit/environment.ts';
import type { Visit } from '#web/lib/visit/visit.ts';
import type { Search } from '#web/navigation/search.ts';
import type { AppRouter } from './router.tsx';

/** An answer about counting has to be obeyed soon, however busy the device is. */
const LONGEST_WAIT_MS = 5_000;

/** Loads the code that starts analytics. */
const loadStart = () => import('#web/analytics/start.ts');

/** Tells analytics of the visit: what brought it, and each page. The script comes once the page has loaded and its work is done. */
export function countVisit(
  router: AppRouter,
  environment: Environment,
  { appState, session }: Pick<Visit, 'appState' | 'session'>,
  load: typeof loadStart = loadStart,
): void {
  // As the page reads it: in the address all are texts.
  const searchOf = (): Search => router.state.matches.at(-1)?.search ?? {};
  const search = searchOf();
  const { refer, version } = stateOf(search);
  const { terminalType: terminal, os, gid, pid } = appState.get();
  const { fromID: from_id = '' } = search;
  report('arrival', { refer, from_id, gid, pid, version, terminal, os });
  let shown: string | null = null;
  const view = (): void => {
    const { page } = router.state.matches.at(-1)?.staticData ?? {};
    const { pathname } = router.state.location;
    // Choices of a page stand in its address: they are no further view.
    if (!page || shown === pathname) return;
    shown = pathname;
    report('page_view', { page, gid: appState.get().gid });
  };
  view();
  router.subscribe('onResolved', view);
  const start = async (): Promise<void> => {
    await idle(LONGEST_WAIT_MS);
    try {
      const { startAnalytics } = await load();
      await startAnalytics(environment, session);
    } catch (error) {
      // The network may be down, or a deployment may have replaced the code.
      console.warn('visits are not counted', error);
      reportNowhere();
    }
  };
  if (document.readyState === 'complete') void start();
  else addEventListener('load', start, { once: true });
}
