import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { CookieNotice } from '#web/features/consent/components/cookie-notice.tsx';
import { readPreference } from '../storage/preferences.ts';
import { followConsent, given, rereadConsent } from './consent.ts';
import { EnvironmentContext, NOBODY } from './environment.ts';
import { readConsent } from './given-consent.ts';

const written: string[] = [];
beforeEach(() => {
  given.set(null);
  written.length = 0;
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie));
});

/** Shows the notice in a shop with this version of the privacy page, to a visitor with this stored answer. */
function noticeOf(privacy: string | null, kept: string | null, counting = false) {
  const first = { ...NOBODY, privacy, events: counting ? { app: 'shop', days: 90 } : null };
  const environment = { ...first, consent: readConsent(kept, counting) };
  return show(
    <EnvironmentContext value={{ first, now: environment }}>
      <CookieNotice />
    </EnvironmentContext>,
  );
}
const notice = () => screen.queryByRole('region', { name: 'Cookies' });

test.each([
  ['accepted 2026-11-23T10:00:00.000Z 1.0', { answer: 'accepted', at: '2026-11-23T10:00:00.000Z', version: '1.0' }],
  [
    'rejected 2026-11-23T10:00:00.000Z 2 of May',
    { answer: 'rejected', at: '2026-11-23T10:00:00.000Z', version: '2 of May' },
  ],
  ['accepted', { answer: 'accepted', at: null, version: '1.0' }],
  ['maybe 2026-11-23T10:00:00.000Z 1.0', null],
  [null, null],
] as const)('the cookie %j is read', (cookie, consent) => expect(readConsent(cookie, false)).toEqual(consent));

test('a visitor who answered for the current version is not asked', async () => {
  await noticeOf('1.0', 'rejected 2026-11-23T10:00:00.000Z 1.0');
  expect(notice()).toBeNull();
});

test('without a privacy page an answer stays valid', async () => {
  await noticeOf(null, 'accepted 2026-11-23T10:00:00.000Z 7');
  expect(notice()).toBeNull();
});

test('a new version asks again and says why; the answer is stored with its version and time', async () => {
  const { user } = await noticeOf('2.0', 'accepted 2026-11-23T10:00:00.000Z 1.0');
  expect(notice()?.textContent).toContain('Our privacy policy has changed.');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(notice()).toBeNull();
  const consent = readConsent(readPreference('consent', written.at(-1)), false);
  expect(consent).toMatchObject({ answer: 'rejected', version: '2.0' });
  expect(Math.abs(Date.parse(consent?.at ?? '') - Date.now())).toBeLessThan(60_000);
});

test.each(['', ':counting'])(
  'consent from before accounts were counted does not cover that, but a refusal does: %j',
  async (asked) => {
    expect(readConsent(`accepted${asked} 2026-11-23T10:00:00.000Z 1.0`, true)).toBeNull();
    expect(readConsent(`rejected${asked} 2026-11-23T10:00:00.000Z 1.0`, true)?.answer).toBe('rejected');
    const { user } = await noticeOf('1.0', `accepted${asked} 2026-11-23T10:00:00.000Z 1.0`, true);
    expect(notice()?.textContent).toContain('May we also count visits');
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    const cookie = readPreference('consent', written.at(-1));
    expect(readConsent(cookie, true)?.answer).toBe('accepted');
    expect(readConsent(cookie, false)?.answer).toBe('accepted');
  },
);

test.each([
  ['back', () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))],
  ['in front', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a page that is %s again uses the answer that another page stored', async (_, show) => {
  await noticeOf('1.0', null);
  expect(notice()).not.toBeNull();
  followConsent({ consent: null, events: null });
  const stored = vi.spyOn(document, 'cookie', 'get').mockReturnValue('consent=rejected%20%201.0');
  await act(async () => void show());
  stored.mockRestore();
  expect(notice()).toBeNull();
  expect(given.get()?.answer).toBe('rejected');
});

test('an older answer of the cookie does not replace one given on this page', () => {
  const refused = { answer: 'rejected', at: '2026-11-23T10:00:00.000Z', version: '1.0' } as const;
  given.set(refused);
  const stored = vi.spyOn(document, 'cookie', 'get');
  stored.mockReturnValue('consent=accepted%202026-11-22T10:00:00.000Z%201.0');
  rereadConsent({ consent: null, events: null });
  stored.mockRestore();
  expect(given.get()).toEqual(refused);
});

test('without analytics the notice does not ask about it', async () => {
  await noticeOf('1.0', null);
  expect(notice()?.textContent).not.toContain('count');
});

test('a first visit shows no change of the policy', async () => {
  await noticeOf('3.0', null);
  expect(notice()?.textContent).not.toContain('changed');
});
