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
/** Those of earlier tests listen on. */
let script = scriptOfOnePage();
/** Stores nothing, and has no other tabs. */
const newSession = () =>
  createSession(
    () => ({ setItem: async () => undefined, removeItem: async () => undefined }) as unknown as Storage,
    (): Channel => ({ post: () => undefined, onMessage: () => undefined, close: () => undefined }),
  );
let session = newSession();
beforeEach(() => {
  // Files of one process share the module: what others reported is held for whoever comes.
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

test('the script comes from a static path of this host, and checks strictly', async () => {
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
  ['agreed to a former privacy page', of('accepted', '1.0'), '2.0', [false, 0, 0]],
  ['refused when there was a former one', of('rejected', '1.0'), '2.0', [false, 0, 1]],
  ['agreed where there is none', of('accepted', '1.0'), null, [true, 1, 0]],
])('of who %s so much is counted', async (_, consent, privacy, [counted, ins, outs]) => {
  await start({ consent, privacy });
  expect(script.init).toHaveBeenCalledWith(expect.objectContaining({ consent: counted }));
  expect(script.optIn).toHaveBeenCalledTimes(Number(ins));
  expect(script.optOut).toHaveBeenCalledTimes(Number(outs));
});

test('a refusal that another page stored before the script came is obeyed', async () => {
  vi.stubGlobal('document', { cookie: `consent=${encodeURIComponent('rejected 2026-11-23T10:00:00.000Z 2.0')}` });
  await start({ consent: of('accepted') });
  expect(script.init).toHaveBeenCalledWith(expect.objectContaining({ consent: false }));
  expect([script.optIn, script.optOut].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

test('an answer that is given meanwhile is obeyed at once, and so is another one', async () => {
  await start();
  given.set(of('accepted'));
  expect([script.optIn, script.optOut].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  given.set(of('rejected'));
  expect([script.optIn, script.optOut].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

/** What is held for somebody who is never there any more. */
const heldOf = async (begin: () => Promise<unknown>) => {
  await begin();
  report('login', { method: 'ticket' });
  const late = vi.fn();
  reportTo(late);
  return late.mock.calls;
};

test('a shop that is not counted loads nothing and holds nothing', async () => {
  const load = vi.fn(() => Promise.resolve());
  expect(await heldOf(() => start({ events: null }, load))).toEqual([]);
  expect(load).not.toHaveBeenCalled();
});

test('a script that does not load is an error; one that is something else leaves nothing held', async () => {
  const load = vi.fn(() => Promise.reject(new Error('timed out')));
  await expect(start({}, load)).rejects.toThrow('timed out');
  vi.stubGlobal('window', {});
  expect(await heldOf(() => start())).toEqual([]);
  expect(script.init).not.toHaveBeenCalled();
});

const PLAYER = { token: 't', uid: '77', nickname: 'Kestrel', avatar: null };
const named = () => [script.login.mock.calls.flat(), script.logout.mock.calls.length];

test('events name the account from the sign-in to the sign-out', async () => {
  await start();
  // The session is not loaded yet.
  expect(named()).toEqual([[], 0]);
  await session.signIn(PLAYER);
  expect(named()).toEqual([['77'], 0]);
  await session.signOut();
  expect(named()).toEqual([['77'], 1]);
});

test('who signed in before the script came, or agrees later, is named too', async () => {
  await session.signIn(PLAYER);
  await start();
  expect(named()).toEqual([['77'], 0]);
  given.set(of('accepted'));
  expect(named()).toEqual([['77', '77'], 0]);
  expect(script.login.mock.invocationCallOrder.at(-1)).toBeGreaterThan(script.optIn.mock.invocationCallOrder[0] ?? 0);
});

test('a login that analytics does not take disturbs no sign-in', async () => {
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
