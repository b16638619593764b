import { beforeEach, expect, test, vi } from 'vitest';
import { createLanguage } from '#web/i18n/language.ts';
import type { Api } from '#web/lib/portal/api.ts';
import type { Session } from '#web/lib/visit/session.ts';
import { onNavigate, type Surroundings } from './on-navigate.ts';

const visit = { api: vi.fn() as unknown as Api, session: {} as Session };
const around: Surroundings = { visit, language: createLanguage({}), offerToKeep: vi.fn() };
beforeEach(() => vi.spyOn(around.language.i18n, '_').mockImplementation((key) => String(key)));

test('on the page that a provider returns to, `locale` leaves the address and so every link of the page', () => {
  expect(onNavigate({ order: 'o', gid: '1', locale: 'fr' }, 'result', around)).toEqual({ order: 'o', gid: '1' });
  expect(onNavigate({ order: 'o', gid: '1' }, 'result', around)).toBeNull();
  expect(onNavigate({ locale: 'fr' }, 'history', around)).toBeNull();
});

test('a failed sign-in in a game is shown once and removed from the address', () => {
  expect(onNavigate({ gid: '1', gameLoginFail: '1', locale: 'fr' }, 'index', around)).toEqual({
    gid: '1',
    locale: 'fr',
  });
});
