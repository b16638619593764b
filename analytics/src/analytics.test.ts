import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAnalytics } from './analytics.ts';
import { type Config, type SendMethod, settingsOf } from './settings.ts';
import { testStore } from './test-store.ts';
import type { Event } from './wire.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Sent {
  method: SendMethod;
  events: Event[];
}

const quiet = (event: Event): boolean => !/^page_/.test(event['#event_name'] ?? '');

/** A page of the shop, with a record of the events it sends. */
function page(
  config: Partial<Config> = {},
  { kept = testStore(), url = 'https://shop.example/platform/?uid=7#top' } = {},
) {
  const window = new Window({ url }) as unknown as globalThis.Window & typeof globalThis;
  const sent: Sent[] = [];
  const warn = vi.fn();
  let ids = 0;
  const analytics = createAnalytics(
    settingsOf({ serverUrl: 'https://shop.example/events', appid: 'shop', appName: 'Shop', source: 'web', ...config }),
    {
      window,
      store: kept.store,
      transport: {
        send(_, { data = '' }, method) {
          sent.push({ method, events: JSON.parse(Buffer.from(data, 'base64').toString()).data });
          return Promise.resolve('sent');
        },
      },
      now: Date.now,
      ticks: () => performance.now(),
      newId: () => `id-${++ids}`,
      warn,
    },
  );
  const told = async (): Promise<Event[]> => {
    await analytics.flush();
    return sent.flatMap(({ events }) => events).filter(quiet);
  };
  const hide = (state: 'hidden' | 'visible') => {
    Object.defineProperty(window.document, 'visibilityState', { value: state, configurable: true });
    window.document.dispatchEvent(new window.Event('visibilitychange'));
  };
  return { analytics, window, sent, warn, told, kept, hide };
}

test('an event has its type, time, visitor and page, and no query or hash of an address', async () => {
  const { analytics, told, window } = page();
  Object.defineProperty(window.document, 'referrer', { value: 'https://game.example/a?token=secret' });
  analytics.track('item_chosen', { item: 'gems' });
  const [event] = await told();
  expect(event).toMatchObject({
    '#type': 'track',
    '#event_name': 'item_chosen',
    '#time': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/),
    '#distinct_id': expect.stringMatching(/^id-/),
    properties: {
      item: 'gems',
      source: 'web',
      app_name: 'Shop',
      '#lib': 'js',
      '#url': 'https://shop.example/platform/',
      '#url_path': '/platform/',
      '#referrer': 'https://game.example/a',
      '#device_id': event?.['#distinct_id'],
    },
  });
  expect(event).not.toHaveProperty('#account_id');
  expect(JSON.stringify(event)).not.toMatch(/uid=7|secret/);
});

test('events of one browser share its id, and each has its own #uuid', async () => {
  const kept = testStore();
  const first = page({}, { kept });
  first.analytics.track('view');
  first.analytics.track('view');
  const [one, other] = await first.told();
  const next = page({}, { kept });
  next.analytics.track('view');
  const [later] = await next.told();
  expect(other?.['#distinct_id']).toBe(one?.['#distinct_id']);
  expect(later?.['#distinct_id']).toBe(one?.['#distinct_id']);
  expect(other?.['#uuid']).not.toBe(one?.['#uuid']);
});

test('a signed-in visitor is named until they sign out', async () => {
  const { analytics, told } = page();
  analytics.login('player-1');
  analytics.track('view');
  analytics.logout();
  analytics.track('view');
  const [within, after] = await told();
  expect(within?.['#account_id']).toBe('player-1');
  expect(after).not.toHaveProperty('#account_id');
});

test.each(['', 'x'.repeat(64), 7, null, undefined, {}, Symbol('id')])(
  'an id that is not 1 to 63 characters is warned of and changes nothing: %s',
  async (id) => {
    const { analytics, told, warn } = page();
    analytics.identify('x'.repeat(63));
    analytics.login('p');
    analytics.identify(id as string);
    analytics.login(id as string);
    analytics.track('view');
    expect(await told()).toMatchObject([{ '#distinct_id': 'x'.repeat(63), '#account_id': 'p' }]);
    expect(warn.mock.calls).toEqual([
      ['distinct: an id has 1 to 63 characters'],
      ['account: an id has 1 to 63 characters'],
    ]);
  },
);

test('strict mode drops events that fail checks; otherwise they are sent with a warning', async () => {
  const strict = page({ strict: true });
  strict.analytics.track('bad-name');
  strict.analytics.track('view', { 'bad-name': 1 });
  strict.analytics.track('fine');
  expect((await strict.told()).map((event) => event['#event_name'])).toEqual(['fine']);
  expect(strict.warn).toHaveBeenCalledTimes(2);
  const loose = page();
  loose.analytics.track('bad-name');
  expect(await loose.told()).toHaveLength(1);
  expect(loose.warn).toHaveBeenCalledOnce();
});

test('every kind of event is sent with its type', async () => {
  const { analytics, told } = page();
  analytics.trackFirst('install');
  analytics.trackFirst('install', {}, 'once');
  analytics.trackUpdate('order', 'o-1', { state: 'paid' });
  analytics.trackOverwrite('order', 'o-1', { state: 'sent' });
  analytics.user.set({ language: 'ja' });
  analytics.user.setOnce({ first: true });
  analytics.user.add({ orders: 1 });
  analytics.user.unset('language');
  analytics.user.append({ games: ['a'] });
  analytics.user.uniqAppend({ games: ['a'] });
  analytics.user.delete();
  const events = await told();
  expect(events.map((event) => event['#type'])).toEqual([
    'track',
    'track',
    'track_update',
    'track_overwrite',
    'user_set',
    'user_setOnce',
    'user_add',
    'user_unset',
    'user_append',
    'user_uniq_append',
    'user_del',
  ]);
  expect(events[0]?.['#first_check_id']).toBe(events[0]?.['#distinct_id']);
  expect(events[1]?.['#first_check_id']).toBe('once');
  expect(events[2]).toMatchObject({ '#event_id': 'o-1', properties: { state: 'paid' } });
  expect(events[4]?.properties).toEqual({ language: 'ja' });
  expect(events[7]?.properties).toEqual({ language: 0 });
});

test('an update without an id is ignored', async () => {
  const { analytics, told } = page({ strict: true });
  analytics.trackUpdate('order', '');
  expect(await told()).toEqual([]);
});

test('a timed event has its duration', async () => {
  const { analytics, told } = page();
  analytics.timeEvent('pay');
  vi.advanceTimersByTime(1500);
  analytics.track('pay');
  analytics.track('pay');
  const [first, second] = await told();
  expect(first?.properties['#duration']).toBe(1.5);
  expect(second?.properties).not.toHaveProperty('#duration');
});

test('every event has super properties; its own override dynamic ones, and those override stored ones', async () => {
  const { analytics, told, warn } = page();
  analytics.setSuperProperties({ a: 'kept', b: 'kept', c: 'kept' });
  analytics.setDynamicSuperProperties(() => ({ b: 'dynamic', c: 'dynamic' }));
  analytics.track('view', { c: 'own' });
  analytics.unsetSuperProperty('a');
  analytics.setDynamicSuperProperties(() => {
    throw new Error('broken');
  });
  analytics.track('view');
  analytics.clearSuperProperties();
  analytics.setSuperProperties({ 'not-a-name': 1, d: 1 });
  analytics.setDynamicSuperProperties(() => ({}));
  analytics.track('view');
  const [first, second, third] = await told();
  expect(first?.properties).toMatchObject({ a: 'kept', b: 'dynamic', c: 'own' });
  expect(second?.properties).toMatchObject({ b: 'kept' });
  expect(second?.properties).not.toHaveProperty('a');
  expect(third?.properties).not.toHaveProperty('b');
  expect(third?.properties).not.toHaveProperty('d');
  expect(warn).toHaveBeenCalledTimes(2);
});

test('super properties are stored for later visits', async () => {
  const kept = testStore();
  page({}, { kept }).analytics.setSuperProperties({ channel: 'mail' });
  const { analytics, told } = page({}, { kept });
  analytics.track('view');
  expect((await told())[0]?.properties.channel).toBe('mail');
});

test('while paused no event is taken or sent; afterwards both continue', async () => {
  const { analytics, sent, told } = page();
  analytics.track('before');
  analytics.enable(false);
  expect(analytics.state()).toBe('paused');
  analytics.track('meanwhile');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  analytics.enable(true);
  analytics.track('after');
  expect((await told()).map((event) => event['#event_name'])).toEqual(['before', 'after']);
});

test('a pause holds on later pages, until one of them ends it', async () => {
  const kept = testStore();
  page({}, { kept }).analytics.enable(false);
  const next = page({ consent: false }, { kept });
  expect(next.analytics.state()).toBe('paused');
  next.analytics.optIn();
  next.analytics.track('view');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(next.sent).toEqual([]);
  next.analytics.enable(true);
  expect([next.analytics.state(), page({}, { kept }).analytics.state()]).toEqual(['running', 'running']);
  next.analytics.enable(false);
  page({ consent: false }, { kept }).analytics.enable(true);
  expect(page({}, { kept }).analytics.state()).toBe('running');
});

test('a page that pauses before the visitor agreed stores nothing in the browser until then', () => {
  const kept = testStore();
  const { analytics } = page({ consent: false }, { kept });
  analytics.enable(false);
  expect(kept.kept.size).toBe(0);
  analytics.optIn();
  expect(page({}, { kept }).analytics.state()).toBe('paused');
});

test('after an opt-out nothing is stored or sent, also on later visits', async () => {
  const { analytics, sent, kept } = page();
  analytics.login('player-1');
  analytics.setSuperProperties({ channel: 'mail' });
  analytics.timeEvent('pay');
  analytics.track('view');
  analytics.optOut();
  expect(analytics.state()).toBe('stopped');
  expect([...kept.kept]).toEqual([['manawell.events.out', '1']]);
  analytics.track('view');
  analytics.login('player-1');
  analytics.setSuperProperties({ channel: 'mail' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  const later = page({}, { kept });
  later.analytics.track('view');
  expect(await later.told()).toEqual([]);
  expect([...kept.kept.keys()]).toEqual(['manawell.events.out']);
});

test.each([
  ['agreed', true],
  ['was not asked', false],
])('a page whose visitor %s counts nothing once another page stored a refusal', async (_, consent) => {
  const { analytics, sent, kept, hide } = page({ consent });
  analytics.track('view');
  const before = analytics.distinctId();
  page({}, { kept }).analytics.optOut();
  const asBefore = sent.length;
  // The player goes back, and the browser restores the page from its cache.
  hide('hidden');
  hide('visible');
  analytics.track('view');
  analytics.setSuperProperties({ channel: 'mail' });
  expect(analytics.distinctId()).not.toBe(before);
  await vi.advanceTimersByTimeAsync(60_000);
  hide('hidden');
  expect(sent.slice(asBefore)).toEqual([]);
  expect(analytics.state()).toBe('stopped');
  expect([...kept.kept]).toEqual([['manawell.events.out', '1']]);
});

test('a visitor who opts in again is new, without account, timers and super properties', async () => {
  const { analytics, told } = page();
  const before = analytics.distinctId();
  analytics.login('player-1');
  analytics.setSuperProperties({ channel: 'mail' });
  analytics.timeEvent('pay');
  analytics.optOut();
  analytics.optIn();
  analytics.track('pay');
  const [event] = await told();
  expect(event?.['#distinct_id']).not.toBe(before);
  expect(event).not.toHaveProperty('#account_id');
  expect(event?.properties).not.toHaveProperty('channel');
  expect(event?.properties).not.toHaveProperty('#duration');
});

test('settings made while stopped are ignored; an opt-in is stored for later visits', async () => {
  const { analytics, told, kept } = page();
  analytics.optOut();
  analytics.timeEvent('pay');
  analytics.setSuperProperties({ channel: 'mail' });
  analytics.identify('visitor');
  analytics.optIn();
  analytics.track('pay');
  const [event] = await told();
  expect(event?.['#distinct_id']).not.toBe('visitor');
  expect(event?.properties).not.toHaveProperty('channel');
  expect(event?.properties).not.toHaveProperty('#duration');
  expect(page({}, { kept }).analytics.state()).toBe('running');
});

test('held events are sent within an interval of the answer, even without further events', async () => {
  const { analytics, sent } = page({ consent: false });
  analytics.track('view');
  analytics.optIn();
  await vi.advanceTimersByTimeAsync(6000);
  expect(sent.flatMap(({ events }) => events).filter(quiet)).toHaveLength(1);
});

test('in debug mode each event is sent separately at once, and none before the visitor agreed', async () => {
  const fetch = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(Response.json({ errorLevel: 0 })));
  vi.stubGlobal('fetch', fetch);
  const { analytics, sent } = page({ production: false, consent: false });
  analytics.track('before');
  expect(fetch).not.toHaveBeenCalled();
  analytics.optIn();
  await vi.advanceTimersByTimeAsync(6000);
  const batches = sent.length;
  for (let n = 0; n < 7; n++) analytics.track('view');
  expect(fetch).toHaveBeenCalledTimes(7);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(batches);
  vi.unstubAllGlobals();
});

test('nothing is sent or stored until the visitor agrees; then held events are sent', async () => {
  const { analytics, sent, kept, told, hide } = page({ consent: false });
  expect(analytics.state()).toBe('asking');
  analytics.login('player-1');
  for (let n = 0; n < 10; n++) analytics.track('view');
  hide('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  expect(kept.kept.size).toBe(0);
  analytics.optIn();
  expect(await told()).toHaveLength(10);
});

test('a refusal drops held events', async () => {
  const { analytics, sent, told } = page({ consent: false });
  analytics.track('view');
  analytics.optOut();
  analytics.optIn();
  await told();
  expect(sent.flatMap(({ events }) => events)).toEqual([]);
});

test('on a domain that is not listed nothing is counted, stored or changed', async () => {
  const { analytics, sent, kept, window } = page(
    { whitelist: ['shop.example'] },
    { ...{ kept: testStore() }, url: 'https://copy.example/?_mwid=x' },
  );
  analytics.login('player-1');
  analytics.track('view');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  expect(kept.kept.size).toBe(0);
  expect(window.location.href).toBe('https://copy.example/?_mwid=x');
});

test('a page reports that it is shown and hidden, with the duration; waiting events are sent then', () => {
  const { sent, hide } = page();
  vi.advanceTimersByTime(2500);
  hide('hidden');
  hide('hidden');
  const [left] = sent;
  expect(left?.method).toBe('beacon');
  expect(left?.events.map((event) => event['#event_name'])).toEqual(['page_show', 'page_hide']);
  expect(left?.events[1]?.properties.seconds).toBe(2.5);
});

test('a page that is shown again is counted again', async () => {
  const { sent, hide, analytics } = page();
  hide('hidden');
  await vi.advanceTimersByTimeAsync(1000);
  hide('visible');
  await vi.advanceTimersByTimeAsync(500);
  hide('hidden');
  await vi.advanceTimersByTimeAsync(0);
  await analytics.flush();
  const hidden = sent.flatMap(({ events }) => events).filter((event) => event['#event_name'] === 'page_hide');
  expect(hidden.map((event) => event.properties.seconds)).toEqual([0, 0.5]);
});

test('links to the publisher’s other sites carry the visitor’s id, once they agreed; others do not', () => {
  const { analytics, window, warn } = page({ consent: false, whitelist: ['shop.example', 'forum.example'] });
  const follow = (href: string, by = 'click'): string => {
    const link = window.document.createElement('a');
    link.href = href;
    window.document.body.append(link);
    link.dispatchEvent(new window.Event(by, { bubbles: true, cancelable: true }));
    return link.href;
  };
  analytics.siteLinker([
    { part_url: 'Forum.example', after_hash: false },
    { part_url: 'stranger.example', after_hash: false },
  ]);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('stranger.example'));
  expect(follow('https://forum.example/a')).toBe('https://forum.example/a');
  analytics.optIn();
  expect(follow('https://forum.example/a')).toContain(encodeURIComponent(analytics.distinctId()));
  // One link opens in a new tab; the other's click is stopped by the page.
  expect(follow('https://forum.example/a', 'auxclick')).toContain('_mwid');
  window.document.body.addEventListener('click', (event) => event.stopPropagation());
  expect(follow('https://forum.example/a')).toContain('_mwid');
  expect(follow('https://stranger.example/a')).toBe('https://stranger.example/a');
  expect(follow('https://forum.example.stranger.example/a')).toBe('https://forum.example.stranger.example/a');
});

test('a visitor who follows such a link keeps the id, unless signed in here; the address loses it', async () => {
  const link = `https://shop.example/?a=1&_mwid=${Date.now().toString(36)}.visitor`;
  const visitor = page({}, { kept: testStore(), url: link });
  expect(visitor.analytics.distinctId()).toBe('visitor');
  expect(visitor.window.location.href).toBe('https://shop.example/?a=1');
  const kept = testStore();
  page({}, { kept }).analytics.login('player-1');
  expect(page({}, { kept, url: link }).analytics.distinctId()).not.toBe('visitor');
  const out = testStore();
  page({}, { kept: out }).analytics.optOut();
  expect(page({}, { kept: out, url: link }).analytics.distinctId()).not.toBe('visitor');
});
