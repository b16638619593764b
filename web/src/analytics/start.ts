import { BASE_PATH } from '#contract/routes.ts';
import { loadScript } from '#web/lib/browser/load-script.ts';
import { given, rereadConsent } from '#web/lib/visit/consent.ts';
import type { Environment } from '#web/lib/visit/environment.ts';
import type { Session } from '#web/lib/visit/session.ts';
import { reportNowhere, reportTo } from './report.ts';

/** The part of the script's API that the shop uses (analytics/README.md). */
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
 * Loads the analytics script and applies the visitor's consent. Until the visitor answers, the script keeps events in
 * memory. While a player is signed in, events carry the account.
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
    // Consent to an earlier privacy page has to be given again; a refusal stays valid.
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
      // Sign-in must not fail because of analytics.
      console.warn('analytics did not take the account', error);
    }
  };
  const obey = () => {
    if (answer() === 'accepted') analytics.optIn();
    else if (answer() === 'rejected') analytics.optOut();
    // An opt-out clears the account, so set it again.
    nameAccount();
  };
  obey();
  given.subscribe(obey);
  session.subscribe(nameAccount);
  reportTo((event, properties) => analytics.track(event, properties));
}
