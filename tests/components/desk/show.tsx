import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { App } from '#desk/app/app.tsx';
import { createDesk, type Desk, type DeskSession } from '#desk/lib/desk.ts';
import type { Passkeys } from '#desk/lib/passkeys.ts';
import type { Tab } from '#desk/lib/tab.ts';
import { picturesWith, sessionWith } from './examples.ts';
import { createDeskServer, type DeskServer } from './server.ts';

interface Where {
  path?: string;
  session?: DeskSession;
  server?: DeskServer;
  passkeys?: Partial<Passkeys>;
  /** The storage of the tab, for what an earlier page left there. */
  tab?: Tab;
}

interface Shown {
  user: UserEvent;
  server: DeskServer;
  desk: Desk;
  /** The addresses of other sites that the page opened, and `closed` if it closed its tab. */
  left: string[];
}

export const tabInMemory = (): Tab => {
  const kept = new Map<string, unknown>();
  return { read: (key) => kept.get(key) ?? null, write: (key, value) => void kept.set(key, value) };
};

/**
 * Shows the desk at a path. Waiting work, a player’s payments and a draft’s pictures are empty unless the server
 * answers otherwise.
 */
export function showDesk({
  path = '/',
  session = sessionWith(),
  server = createDeskServer(),
  passkeys,
  tab = tabInMemory(),
}: Where = {}): Shown {
  const left: string[] = [];
  history.replaceState(null, '', path);
  const own = createDeskServer();
  own.answer('GET /session', session);
  own.answer('GET /deliveries/waiting', { deliveries: [], waiting: 0, trying: 0, games: [] });
  own.answer('GET /refunds/unfinished', { refunds: [] });
  own.answer('GET /disputes', { disputes: [] });
  own.answer('GET /approvals', { approvals: [] });
  own.answer('GET /events/stuck', { events: [], subscribers: [], endpoints: [] });
  own.answer('GET /players/:uid/spent', { months: [] });
  own.answer('GET /players/:uid/payments', { payments: [] });
  own.answer('GET /players/:uid/cards', { cards: [] });
  own.answer('GET /catalog/drafts/:id/pictures', picturesWith());
  const desk = createDesk({
    fetch: async (url, init) => {
      try {
        return await server.fetch(url, init);
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('the test has no answer')) return own.fetch(url, init);
        throw error;
      }
    },
    passkeys: {
      isSupported: () => true,
      authenticate: async () => ({ id: 'answer' }),
      register: async () => ({ id: 'created' }),
      ...passkeys,
    },
    leave: (url) => void left.push(url),
    closeTab: () => void left.push('closed'),
    tab,
    browser: tabInMemory(),
    retries: 0,
  });
  const user = userEvent.setup();
  render(<App desk={desk} />);
  return { user, server, desk, left };
}
