import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import { PATHS } from '#contract/routes.ts';

const rendered: string[] = [];
/** Wraps a component so that it records its renders. */
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

// Test files share loaded modules: a shell that an earlier file loaded has the parts without these wrappers.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { routerAt } = await import('#tests/components/router.ts');
const { settle, show } = await import('#tests/components/show.tsx');
const { Framed } = await import('../outlet.tsx');
const { MobileShell } = await import('./mobile.tsx');

const Heading = ({ name }: { name: string }) => <h1>{name}</h1>;
/** One page with a bottom bar of its own, and two without. */
const PAGES = {
  [PATHS.index.desktop]: { page: 'index', Page: () => <Heading name="plain" /> },
  [PATHS.payment.desktop]: { page: 'payment', Page: () => <Heading name="barred" /> },
  [PATHS.news.desktop]: { page: 'news', Page: () => <Heading name="other" /> },
} as const;

test('when a page with a bar of its own opens or closes, only the shell’s bar changes and nothing else of the shell renders', async () => {
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
