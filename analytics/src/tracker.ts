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
 * `asking`: the visitor was not asked yet; events wait in memory. `paused`: nothing is taken or sent, all is kept, on
 * later pages too.
 * `stopped`: opted out; nothing is taken, and nothing is kept but that.
 */
export type State = 'asking' | 'running' | 'paused' | 'stopped';

/** What is outside of the script. */
export interface Surroundings {
  window: Window;
  /** What the browser keeps. */
  store: Store;
  transport: Transport;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds of a clock that nobody sets. */
  ticks: () => number;
  newId: () => string;
  warn: (fault: string) => void;
}

/** Where a browser keeps that its visitor opted out. */
const OUT = 'out';
/** Names the entry that says a page paused. */
const PAUSED = 'paused';

export type Tracker = ReturnType<typeof createTracker>;

/** Takes events, as its state allows, and hands them on. */
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
      // An earlier page may have paused, and the visitor of this one was not asked yet.
      else for (const each of [store, around.store]) each.remove(PAUSED);
      if (state() === 'running') sender.added();
      else sender.stop();
    },
    /** The visitor agrees: what was held goes on its way. */
    optIn(): void {
      around.store.remove(OUT);
      answer = true;
      store.keep();
      if (state() === 'running' && queue.size() > 0) sender.added();
    },
    /** The visitor refuses: super properties, ids, timers and what waits are gone. */
    optOut: stop,
  };
}

/** Properties of a visitor, by how they are told. */
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
