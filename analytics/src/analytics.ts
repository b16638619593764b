import type { Properties } from './checks.ts';
import { watchPage } from './page.ts';
import { isListed, type Settings } from './settings.ts';
import { carriedBy, decorated, type LinkedSite, linkSites, usableSites } from './site-linker.ts';
import { createTracker, type State, type Surroundings, userEvents } from './tracker.ts';

export type Analytics = ReturnType<typeof createAnalytics>;

/** The script's face: README.md explains each. */
export function createAnalytics(settings: Settings, around: Surroundings) {
  const { window, now, ticks, warn } = around;
  const tracker = createTracker(settings, around);
  const { people, superProperties, timers } = tracker;
  const listed = isListed(window.location.hostname, settings.whitelist);
  const take: typeof tracker.take = listed ? tracker.take : () => undefined;
  /** What is kept of a visitor is kept only while something is counted of them. */
  const whileTaking =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args): void => {
      if (listed && tracker.takes()) act(...args);
    };
  let sites: LinkedSite[] = [];

  if (listed) {
    const carried = carriedBy(window.location.href, now());
    if (carried) {
      window.history.replaceState(window.history.state, '', carried.address);
      // Somebody who is signed in here is known better than by a link.
      if (carried.id !== null && tracker.takes() && people.accountId() === null) people.identify(carried.id);
    }
    linkSites(window.document, (address) =>
      sites.length > 0 && tracker.state() === 'running' && leadsToListed(address, settings.whitelist)
        ? decorated(address, sites, people.distinctId(), now())
        : address,
    );
    watchPage(window, ticks, {
      shown: () => take({ type: 'track', name: 'page_show' }),
      hidden: (seconds) => take({ type: 'track', name: 'page_hide', properties: { seconds } }),
      left: tracker.leave,
    });
  }

  return {
    track: (name: string, properties?: Properties) => take({ type: 'track', name, properties }),
    /** Counted once for each check id; for each browser where none is given. */
    trackFirst: (name: string, properties?: Properties, checkId?: string) =>
      take({ type: 'track', name, properties, firstCheckId: checkId ?? people.deviceId() }),
    /** Told again under the same id, its properties replace those told before; others stay. */
    trackUpdate: (name: string, id: string, properties?: Properties) =>
      take({ type: 'track_update', name, eventId: id, properties }),
    /** Told again under the same id, it replaces what was told before. */
    trackOverwrite: (name: string, id: string, properties?: Properties) =>
      take({ type: 'track_overwrite', name, eventId: id, properties }),
    user: userEvents(take),
    /** Begins to measure: the next event of this name has `#duration`, in seconds. */
    timeEvent: whileTaking(timers.start),
    setSuperProperties: whileTaking(superProperties.set),
    unsetSuperProperty: whileTaking(superProperties.unset),
    clearSuperProperties: whileTaking(superProperties.clear),
    setDynamicSuperProperties: superProperties.dynamic,
    identify: whileTaking(people.identify),
    login: whileTaking(people.login),
    logout: whileTaking(people.logout),
    distinctId: tracker.distinctId,
    siteLinker(entries: readonly unknown[]): void {
      sites = usableSites(entries, (part) => leadsToListed(part, settings.whitelist), warn);
    },
    enable: tracker.enable,
    optIn: tracker.optIn,
    optOut: tracker.optOut,
    flush: tracker.flush,
    state: (): State => tracker.state(),
  };
}

/** The visitor's id goes to the publisher's own domains alone. */
const leadsToListed = (part: string, whitelist: readonly string[]): boolean =>
  isListed(
    part
      .replace(/^[a-z]*:?\/\//, '')
      .replace(/[/:?#].*$/s, '')
      .toLowerCase(),
    whitelist,
  );
