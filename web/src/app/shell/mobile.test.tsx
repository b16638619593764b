import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { PATHS } from '#contract/routes.ts';
import { routerAt } from '#tests/components/router.ts';
import { settle, show } from '#tests/components/show.tsx';
import { Framed } from '../outlet.tsx';
import { MobileShell } from './mobile.tsx';

const rendered: string[] = [];
/** The component, which also notes that it renders. */
const noted = vi.hoisted(() => (name: string, Part: () => ReactNode) => () => {
  rendered.push(name);
  return Part();
});
vi.mock('./preferences.tsx', async (original) => {
  const { Preferences } = await original<typeof import('./preferences.tsx')>();
  return { Preferences: noted('Preferences', Preferences) };
});
vi.mock('./account.tsx', async (original) => {
  const { Account } = await original<typeof import('./account.tsx')>();
  return { Account: noted('Account', Account) };
});
vi.mock('./footer.tsx', async (original) => {
  const { Footer } = await original<typeof import('./footer.tsx')>();
  return { Footer: noted('Footer', Footer) };
});
vi.mock('#web/features/consent/components/cookie-notice.tsx', async (original) => {
  const { CookieNotice } = await original<typeof import('#web/features/consent/components/cookie-notice.tsx')>();
  return { CookieNotice: noted('CookieNotice', CookieNotice) };
});

const Heading = ({ name }: { name: string }) => <h1>{name}</h1>;
/** A page with a bar of its own, and two without. */
const PAGES = {
  [PATHS.index.desktop]: { page: 'index', Page: () => <Heading name="plain" /> },
  [PATHS.payment.desktop]: { page: 'payment', Page: () => <Heading name="barred" /> },
  [PATHS.news.desktop]: { page: 'news', Page: () => <Heading name="other" /> },
} as const;

test('where a page with a bar of its own comes or goes, the shell’s bar does, and nothing else of the shell is rendered', async () => {
  const router = await routerAt({
    Frame: MobileShell,
    open: ({ path }) => PAGES[path as keyof typeof PAGES],
  });
  await show(<Framed />, { router });
  await settle();
  expect(new Set(rendered)).toEqual(new Set(['Preferences', 'Account', 'CookieNotice', 'Footer']));
  rendered.length = 0;
  for (const [path, name, bar] of [
    [PATHS.payment.desktop, 'barred', false],
    [PATHS.news.desktop, 'other', true],
  ] as const) {
    await settle(() => router.go(path));
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Main' }) !== null).toBe(bar);
    await settle();
  }
  expect(rendered).toEqual([]);
});
