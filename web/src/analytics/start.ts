import { BASE_PATH } from '#contract/routes.ts';
import { loadScript } from '#web/lib/browser/load-script.ts';
import { given, rereadConsent } from '#web/lib/visit/consent.ts';
import type { Environment } from '#web/lib/visit/environment.ts';
import type { Session } from '#web/lib/visit/session.ts';
import { reportNowhere, reportTo } from './report.ts';

/** What of the script's face (analytics/README.md) the shop uses. */
interface Script {
  init(config: {
    serverUrl: string;
    appid: string;
    appName: string;
    source: string;
    sendMethod: 'ajax';
    strict: boolean;
    consent: boolean;
  }): {
    track(event: string, properties: object): void;
    login(accountId: string): void;
    logout(): void;
    optIn(): void;
    optOut(): void;
  };
}

const SERVER = `${BASE_PATH}/events`;

/**
 * Loads the script that counts, and lets it count as the visitor allows: until they answered it holds what happens in memory.
 * While a player is signed in, events name the account.
 * @throws Error if the script does not load
 */
export async function startAnalytics(
  { events, consent, privacy }: Pick<Environment, 'events' | 'consent' | 'privacy'>,
  session: Pick<Session, 'get' | 'subscribe'>,
  load: (src: string) => Promise<void> = loadScript,
): Promise<void> {
  if (events === null) return reportNowhere();
  await load(`${SERVER}/script.js`);
  const script = (window as { manawellEvents?: Script }).manawellEvents;
  if (!script) return reportNowhere();
  rereadConsent({ events, consent });
  const answer = () => {
    const kept = given.get() ?? consent;
    // Who agreed to a former privacy page is asked anew; who refused need not say it twice.
    const former = privacy !== null && kept?.version !== privacy;
    return former && kept?.answer === 'accepted' ? null : kept?.answer;
  };
  const analytics = script.init({
    serverUrl: new URL(SERVER, location.href).href,
    appid: events.app,
    appName: 'shop',
    source: 'web',
    sendMethod: 'ajax',
    strict: true,
    consent: answer() === 'accepted',
  });
  const nameAccount = () => {
    const { ready, userInfo } = session.get();
    try {
      if (userInfo) analytics.login(userInfo.uid);
      else if (ready) analytics.logout();
    } catch (error) {
      // Signing in goes on.
      console.warn('analytics was not told who is signed in', error);
    }
  };
  const obey = () => {
    if (answer() === 'accepted') analytics.optIn();
    else if (answer() === 'rejected') analytics.optOut();
    // An opt-out forgets the account.
    nameAccount();
  };
  obey();
  given.subscribe(obey);
  session.subscribe(nameAccount);
  reportTo((event, properties) => analytics.track(event, properties));
}
