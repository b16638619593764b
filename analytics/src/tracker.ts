import type { Properties } from './checks.ts';
import { tellDebug } from './debug.ts';
import { createPeople } from './people.ts';
import { presets } from './presets.ts';
import { createQueue } from './queue.ts';
import { type Parts, record } from './recorder.ts';
import { createSender } from './sender.ts';
import type { Settings } from './settings.ts';
import { type ConsentedStore, consentedStore, type Store } from './storage.ts';
import { createSuperProperties } from './super-properties.ts';
import { createTimers } from './timers.ts';
import type { Transport } from './transport.ts';

/**
 * `asking`: the visitor has not answered yet; events wait in memory.
 * `paused`: no event is taken or sent, stored data stays; also on later pages.
 * `stopped`: the visitor opted out; no event is taken, and only the refusal is stored.
 */
export type State = 'asking' | 'running' | 'paused' | 'stopped';

/** The script's dependencies on the page and the browser. */
export interface Surroundings {
  window: Window;
  /** The browser's storage. */
  store: Store;
  transport: Transport;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a monotonic clock. */
  ticks: () => number;
  newId: () => string;
  warn: (fault: string) => void;
}

/** Key of the visitor's refusal. */
const OUT = 'out';
/** Key of a page's pause. */
const PAUSED = 'paused';

export type Tracker = ReturnType<typeof createTracker>;

/** Creates a tracker. It takes events as its state allows, and queues them for the sender. */
export function createTracker(settings: Settings, around: Surroundings) {
  const { window, now, newId, warn } = around;
  const store: ConsentedStore = consentedStore(around.store);
  const people = createPeople(store, newId, warn);
  const superProperties = createSuperProperties(store, warn);
  const timers = createTimers(around.ticks);
  const queue = createQueue(store, now);
  const may = () => state() === 'running';
  const sender = createSender({ settings, queue, transport: around.transport, now, may, warn });
  let enabled = around.store.get(PAUSED) === null;
  let answer: boolean | null = around.store.get(OUT) === null ? settings.consent || null : false;
  if (answer === true) store.keep();

  const stop = (): void => {
    answer = false;
    sender.stop();
    timers.clear();
    store.forget();
    around.store.set(OUT, '1');
  };
  /** Another page may have stored a refusal while this one lay in a background tab or in the back-forward cache. */
  const readRefusal = (): void => {
    if (answer !== false && around.store.get(OUT) !== null) stop();
  };
  const state = (): State => {
    readRefusal();
    if (answer === false) return 'stopped';
    if (!enabled) return 'paused';
    return answer === null ? 'asking' : 'running';
  };
  const takes = (): boolean => state() === 'running' || state() === 'asking';
  const common = (time: Date) => ({
    ...presets(window, people.deviceId(), time),
    ...(settings.source && { source: settings.source }),
    ...(settings.appName && { app_name: settings.appName }),
    ...superProperties.current(),
  });

  return {
    state,
    people,
    superProperties,
    timers,
    takes,
    distinctId(): string {
      readRefusal();
      return people.distinctId();
    },
    take(parts: Parts): void {
      if (!takes()) return;
      const seconds = parts.name === undefined ? null : timers.end(parts.name);
      const means = { people, strict: settings.strict, now, newId, warn };
      const duration = seconds === null ? {} : { '#duration': seconds };
      const event = record(parts, { ...means, common: (time) => ({ ...common(time), ...duration }) });
      if (!event) return;
      if (state() === 'running' && !settings.production) void tellDebug(settings, event, people.deviceId(), warn);
      else queue.add(event);
      if (state() === 'running' && settings.production) sender.added();
    },
    flush: (): Promise<void> => (state() === 'running' ? sender.flush() : Promise.resolve()),
    leave: (): void => {
      if (state() === 'running') sender.leave();
    },
    enable(on: boolean): void {
      enabled = on;
      if (!on) store.set(PAUSED, '1');
      // Removes both entries: an earlier page may have paused while this page's visitor has not answered yet.
      else for (const each of [store, around.store]) each.remove(PAUSED);
      if (state() === 'running') sender.added();
      else sender.stop();
    },
    /** The visitor agrees: waiting events are sent. */
    optIn(): void {
      around.store.remove(OUT);
      answer = true;
      store.keep();
      if (state() === 'running' && queue.size() > 0) sender.added();
    },
    /** The visitor refuses: super properties, ids, timers and waiting events are deleted. */
    optOut: stop,
  };
}

/** Functions that change properties of the visitor. */
export const userEvents = (take: (parts: Parts) => void) => ({
  set: (properties: Properties) => take({ type: 'user_set', properties }),
  setOnce: (properties: Properties) => take({ type: 'user_setOnce', properties }),
  add: (properties: Readonly<Record<string, number>>) => take({ type: 'user_add', properties }),
  unset: (...names: string[]) =>
    take({ type: 'user_unset', properties: Object.fromEntries(names.map((name) => [name, 0])) }),
  append: (properties: Readonly<Record<string, readonly string[]>>) => take({ type: 'user_append', properties }),
  uniqAppend: (properties: Readonly<Record<string, readonly string[]>>) =>
    take({ type: 'user_uniq_append', properties }),
  delete: () => take({ type: 'user_del' }),
});
