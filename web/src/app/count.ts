import { report, reportNowhere } from '#web/analytics/report.ts';
import { idle } from '#web/lib/browser/idle.ts';
import { stateOf } from '#web/lib/visit/app-state.ts';
import type { Environment } from '#web/lib/visit/environment.ts';
import type { Visit } from '#web/lib/visit/visit.ts';
import type { Router } from '#web/navigation/router/router.ts';

/** Consent must take effect soon, even if the device is busy. */
const LONGEST_WAIT_MS = 5_000;

/** Loads the code that starts analytics. */
const loadStart = () => import('#web/analytics/start.ts');

/** Reports the arrival and each page view to analytics. The script loads once the page has loaded and is idle. */
export function countVisit(
  router: Pick<Router, 'shown' | 'onShow'>,
  environment: Environment,
  { appState, session }: Pick<Visit, 'appState' | 'session'>,
  load: typeof loadStart = loadStart,
): void {
  const { search = {} } = router.shown() ?? {};
  const { refer, version } = stateOf(search);
  const { terminalType: terminal, os, gid, pid } = appState.get();
  const { fromID: from_id = '' } = search;
  report('arrival', { refer, from_id, gid, pid, version, terminal, os });
  let viewed: string | undefined;
  const view = (): void => {
    const { page, place } = router.shown() ?? {};
    // The parameters of a page hold the player's choices; changing them is not a new page view.
    if (!page || viewed === place?.path) return;
    viewed = place?.path;
    report('page_view', { page, gid: appState.get().gid });
  };
  view();
  router.onShow(view);
  const start = async (): Promise<void> => {
    await idle(LONGEST_WAIT_MS);
    try {
      const { startAnalytics } = await load();
      await startAnalytics(environment, session);
    } catch (error) {
      // The network may be down, or a deployment may have replaced the code.
      console.warn('analytics did not start', error);
      reportNowhere();
    }
  };
  if (document.readyState === 'complete') void start();
  else addEventListener('load', start, { once: true });
}
