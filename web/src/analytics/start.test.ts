import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Storage } from '#web/lib/storage/storage.ts';
import { given } from '#web/lib/visit/consent.ts';
import type { Consent, GivenConsent } from '#web/lib/visit/environment.ts';
import { type Channel, createSession } from '#web/lib/visit/session.ts';
import { report, reportNowhere, reportTo } from './report.ts';
import { startAnalytics } from './start.ts';

const EVENTS = { app: 'shop', days: 90 };
const scriptOfOnePage = () => ({
  init: vi.fn(),
  track: vi.fn(),
  login: vi.fn(),
  logout: vi.fn(),
  optIn: vi.fn(),
  optOut: vi.fn(),
});
/** A new script for each test: subscriptions of earlier tests stay active. */
let script = scriptOfOnePage();
/** A session without storage and without other tabs. */
const newSession = () =>
  createSession(
    () => ({ setItem: async () => undefined, removeItem: async () => undefined }) as unknown as Storage,
    (): Channel => ({ post: () => undefined, onMessage: () => undefined, close: () => undefined }),
  );
let session = newSession();
beforeEach(() => {
  // Files of one process share the module, so drop the events that other files left in the queue.
  reportNowhere();
  reportTo(null);
  script = scriptOfOnePage();
  session = newSession();
  script.init.mockReturnValue(script);
  vi.stubGlobal('location', new URL('https://shop.example/platform/?uid=7'));
  vi.stubGlobal('window', { manawellEvents: script });
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  given.set(null);
  reportTo(null);
});

const of = (answer: Consent, version = '2.0'): GivenConsent => ({ answer, at: null, version });
const start = (
  {
    events = EVENTS as typeof EVENTS | null,
    consent = null as GivenConsent | null,
    privacy = '2.0' as string | null,
  } = {},
  load = vi.fn(() => Promise.resolve()),
) => startAnalytics({ events, consent, privacy }, session, load).then(() => load);

test('the script is loaded from a fixed path of this host and starts in strict mode', async () => {
  const load = await start();
  expect(load).toHaveBeenCalledExactlyOnceWith('/platform/events/script.js');
  expect(script.init).toHaveBeenCalledExactlyOnceWith({
    serverUrl: 'https://shop.example/platform/events',
    appid: 'shop',
    appName: 'shop',
    source: 'web',
    sendMethod: 'ajax',
    strict: true,
    consent: false,
  });
  expect([script.optIn, script.optOut].flatMap(({ mock }) => mock.calls)).toEqual([]);
  report('login', { method: 'ticket' });
  expect(script.track).toHaveBeenCalledExactlyOnceWith('login', { method: 'ticket' });
});

test.each([
  ['agreed before', of('accepted'), '2.0', [true, 1, 0]],
  ['refused before', of('rejected'), '2.0', [false, 0, 1]],
  ['agreed to an earlier privacy page', of('accepted', '1.0'), '2.0', [false, 0, 0]],
  ['refused under an earlier one', of('rejected', '1.0'), '2.0', [false, 0, 1]],
  ['agreed without a privacy page', of('accepted', '1.0'), null, [true, 1, 0]],
])('a visitor who %s is counted accordingly', async (_, consent, privacy, [counted, ins, outs]) => {
  await start({ consent, privacy });
  expect(script.init).toHaveBeenCalledWith(expect.objectContaining({ consent: counted }));
  expect(script.optIn).toHaveBeenCalledTimes(Number(ins));
  expect(script.optOut).toHaveBeenCalledTimes(Number(outs));
});

test('a refusal that another page stored before the script loaded is respected', async () => {
  vi.stubGlobal('document', { cookie: `consent=${encodeURIComponent('rejected 2026-11-23T10:00:00.000Z 2.0')}` });
  await start({ consent: of('accepted') });
  expect(script.init).toHaveBeenCalledWith(expect.objectContaining({ consent: false }));
  expect([script.optIn, script.optOut].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

test('an answer given during the visit takes effect at once, and so does a changed answer', async () => {
  await start();
  given.set(of('accepted'));
  expect([script.optIn, script.optOut].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  given.set(of('rejected'));
  expect([script.optIn, script.optOut].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

/** Returns the events that are still queued after `begin`. */
const heldOf = async (begin: () => Promise<unknown>) => {
  await begin();
  report('login', { method: 'ticket' });
  const late = vi.fn();
  reportTo(late);
  return late.mock.calls;
};

test('a shop without analytics loads no script and queues no events', async () => {
  const load = vi.fn(() => Promise.resolve());
  expect(await heldOf(() => start({ events: null }, load))).toEqual([]);
  expect(load).not.toHaveBeenCalled();
});

test('a script that fails to load is an error; a script of another kind leaves no events queued', async () => {
  const load = vi.fn(() => Promise.reject(new Error('timed out')));
  await expect(start({}, load)).rejects.toThrow('timed out');
  vi.stubGlobal('window', {});
  expect(await heldOf(() => start())).toEqual([]);
  expect(script.init).not.toHaveBeenCalled();
});

const PLAYER = { token: 't', uid: '77', nickname: 'Kestrel', avatar: null };
const named = () => [script.login.mock.calls.flat(), script.logout.mock.calls.length];

test('events carry the account from sign-in to sign-out', async () => {
  await start();
  // The session is not loaded yet.
  expect(named()).toEqual([[], 0]);
  await session.signIn(PLAYER);
  expect(named()).toEqual([['77'], 0]);
  await session.signOut();
  expect(named()).toEqual([['77'], 1]);
});

test('a player who signed in before the script loaded, or who agrees later, is reported too', async () => {
  await session.signIn(PLAYER);
  await start();
  expect(named()).toEqual([['77'], 0]);
  given.set(of('accepted'));
  expect(named()).toEqual([['77', '77'], 0]);
  expect(script.login.mock.invocationCallOrder.at(-1)).toBeGreaterThan(script.optIn.mock.invocationCallOrder[0] ?? 0);
});

test('sign-in succeeds although analytics rejects the login', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  script.login.mockImplementation(() => {
    throw new Error('broken');
  });
  await start();
  await session.signIn(PLAYER);
  expect(session.get().userInfo).toEqual(PLAYER);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
