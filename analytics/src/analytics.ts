import type { Properties } from './checks.ts';
import { watchPage } from './page.ts';
import { isListed, type Settings } from './settings.ts';
import { carriedBy, decorated, type LinkedSite, linkSites, usableSites } from './site-linker.ts';
import { createTracker, type State, type Surroundings, userEvents } from './tracker.ts';

export type Analytics = ReturnType<typeof createAnalytics>;

/** Creates the script's public interface; README.md explains each function. */
export function createAnalytics(settings: Settings, around: Surroundings) {
  const { window, now, ticks, warn } = around;
  const tracker = createTracker(settings, around);
  const { people, superProperties, timers } = tracker;
  const listed = isListed(window.location.hostname, settings.whitelist);
  const take: typeof tracker.take = listed ? tracker.take : () => undefined;
  /** Runs a function that stores a visitor's data only while events of the visitor are taken. */
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
      // A visitor who is signed in on this page keeps that identity; the link's id is ignored.
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
    /** The event counts once for each check id; without one, once for each browser. */
    trackFirst: (name: string, properties?: Properties, checkId?: string) =>
      take({ type: 'track', name, properties, firstCheckId: checkId ?? people.deviceId() }),
    /** Sent again under the same id, the event's properties replace the earlier values; other properties stay. */
    trackUpdate: (name: string, id: string, properties?: Properties) =>
      take({ type: 'track_update', name, eventId: id, properties }),
    /** Sent again under the same id, the event replaces the earlier one. */
    trackOverwrite: (name: string, id: string, properties?: Properties) =>
      take({ type: 'track_overwrite', name, eventId: id, properties }),
    user: userEvents(take),
    /** Starts a timer: the next event of this name has `#duration`, in seconds. */
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

/** Links carry the visitor's id only to the publisher's own domains. */
const leadsToListed = (part: string, whitelist: readonly string[]): boolean =>
  isListed(
    part
      .replace(/^[a-z]*:?\/\//, '')
      .replace(/[/:?#].*$/s, '')
      .toLowerCase(),
    whitelist,
  );
