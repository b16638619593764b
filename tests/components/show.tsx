import { loaders } from 'virtual:locales';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { AppPageId } from '#contract/routes.ts';
import { LanguageProvider } from '#web/i18n/index.tsx';
import { createLanguage } from '#web/i18n/language.ts';
import { TEXT_PARTS } from '#web/i18n/parts.ts';
import type { KeptInTab } from '#web/lib/storage/kept-answers.ts';
import type { Storage } from '#web/lib/storage/storage.ts';
import { createVisit } from '#web/lib/visit/create-visit.ts';
import { type Environment, EnvironmentContext, NOBODY } from '#web/lib/visit/environment.ts';
import { createSession } from '#web/lib/visit/session.ts';
import { type Visit, VisitContext } from '#web/lib/visit/visit.ts';
import { addressOf } from '#web/navigation/router/history.ts';
import { RouterProvider } from '#web/navigation/router/provider.tsx';
import type { Router } from '#web/navigation/router/router.ts';
import type { Search } from '#web/navigation/search.ts';
import { createPortal, type Portal } from './portal.ts';
import { routerAt } from './router.ts';

interface Where {
  /** The open page, with its search parameters; home by default. */
  page?: AppPageId;
  search?: Search;
  /** Another router that has already loaded. */
  router?: Router;
  /** True to sign in a player: "u1", Mana. */
  signedIn?: boolean;
  portal?: Portal;
  /** True to hydrate HTML that the server rendered, instead of rendering into an empty document. */
  finished?: boolean;
  /** How often a failed read is retried; never by default. */
  retries?: number;
  /** Known facts about the browser; none by default. */
  browser?: Partial<Environment>;
}

interface Shown {
  user: UserEvent;
  portal: Portal;
  visit: Visit;
  /** Path and query of the current page: "/v2/payment?gid=1". */
  address(): string;
  /** Shows this element instead. */
  show(ui: ReactNode): void;
}

/** Shows an element in English, in its own visit, at the page's address. */
export async function show(ui: ReactNode, where: Where = {}): Promise<Shown> {
  const { signedIn = false, portal = createPortal(), retries = 0 } = where;
  const visit = createVisit({
    fetch: portal.fetch,
    session: createSession(
      () =>
        memory(signedIn ? { token: 't1', userInfo: { token: 't1', uid: 'u1', nickname: 'Mana', avatar: null } } : {}),
      () => ({ post: () => undefined, onMessage: () => undefined, close: () => undefined }),
    ),
    tab: openTab(),
    retries,
    finishedAt: null,
  });
  const language = createLanguage(loaders);
  const router = where.router ?? (await routerAt(where));
  await Promise.all([language.activate(['en']).then(() => language.need(TEXT_PARTS)), visit.session.load()]);
  const within = (content: ReactNode) => (
    <EnvironmentContext value={{ first: NOBODY, now: { ...NOBODY, ...where.browser } }}>
      <VisitContext value={visit}>
        <LanguageProvider language={language} choose={async () => undefined}>
          <QueryClientProvider client={visit.queryClient}>
            <RouterProvider router={router}>{content}</RouterProvider>
          </QueryClientProvider>
        </LanguageProvider>
      </VisitContext>
    </EnvironmentContext>
  );
  const container = document.body.appendChild(document.createElement('div'));
  if (where.finished) container.innerHTML = renderToString(within(ui));
  const { rerender } = render(within(ui), { container, hydrate: where.finished });
  return {
    user: userEvent.setup(),
    portal,
    visit,
    address: () => addressOf(router.place()),
    show: (next) => rerender(within(next)),
  };
}

/** Runs a hook where `show` would render an element; `now` returns its latest value. */
export async function showHook<T>(hook: () => T, where?: Where): Promise<Shown & { now(): T }> {
  const answers: T[] = [];
  const shown = await show(<Probe run={() => answers.push(hook())} />, where);
  return { ...shown, now: () => answers.at(-1) as T };
}

function Probe({ run }: { run(): void }) {
  run();
  return null;
}

/** Waits until pending work is done and React has rendered it. */
export const settle = (work: () => unknown = () => undefined): Promise<void> =>
  act(async () => {
    await work();
  });

function memory(kept: Record<string, unknown>): Storage {
  return {
    getItem: async <T,>(key: string) => (kept[key] ?? null) as T | null,
    setItem: async (key, value) => {
      kept[key] = value;
      return value;
    },
    removeItem: async (key) => {
      delete kept[key];
    },
  };
}

function openTab(): () => KeptInTab {
  const kept = new Map<string, string>();
  const tab: KeptInTab = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  return () => tab;
}
