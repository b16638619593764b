import { z } from 'zod';
import { createApp } from '../kit/app.ts';
import { leaveUnanswered } from '../kit/hang.ts';
import { serveLive, serveStyle } from '../kit/page.ts';
import { Refused } from '../kit/refused.ts';
import { isSigned, keyOf } from '../kit/signature.ts';
import { type ListenOptions, listen, type Simulator } from '../kit/simulator.ts';
import { openStateFile } from '../kit/state-file.ts';
import { CALLS_STYLE, serveCalls } from './call-pages.ts';
import { servePages } from './pages.ts';
import { type Mood, mood as moodSchema, type Received, readWebhook, received } from './received.ts';
import type { Shop } from './shop.ts';

export type { Received } from './received.ts';

/** Number of webhooks that are kept; older ones are dropped. */
const KEPT = 1000;

export interface CrmOptions {
  /** The secret with which the shop signs: `whsec_…`. */
  secret: string;
  listen?: ListenOptions;
  /** Keeps webhooks across restarts. */
  stateDirectory?: string;
  /** The shop's server API; without it there is no page that calls it. */
  shop?: Shop | undefined;
}

/** Starts the publisher's own system, which receives the shop's webhooks, shows them, and calls the server API. */
export async function startCrm(options: CrmOptions): Promise<Simulator> {
  const app = createApp();
  const key = keyOf(options.secret);
  let mood: Mood = 'ok';
  let known = new Map<string, Received>();
  const state = openStateFile({
    directory: options.stateDirectory,
    name: 'crm',
    schema: z.array(received),
    restore: (kept) => {
      known = new Map(kept.map((one) => [one.id, one]));
    },
    snapshot: () => [...known.values()],
  });
  /** Stores a try. A repeated id is the same webhook. */
  const keep = (fresh: ReturnType<typeof readWebhook>, taken: boolean): void => {
    const before = known.get(fresh.id) ?? { ...fresh, tries: 0, taken: false };
    known.set(fresh.id, { ...before, body: fresh.body, tries: before.tries + 1, taken: before.taken || taken });
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest) known.delete(oldest);
    state.changed();
  };
  const list = (): Received[] => [...known.values()].reverse();
  const setMood = (next: Mood): void => {
    mood = next;
  };

  app.register(async (hooks) => {
    // The signature covers the received text.
    hooks.removeContentTypeParser('application/json');
    hooks.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    hooks.post('/webhooks', (request, reply) => {
      const text = String(request.body);
      if (!isSigned(key, request.headers, text, Date.now() / 1000))
        throw new Refused(401, 'signature', 'The signature is wrong or too old');
      keep(readWebhook(text), mood === 'ok');
      if (mood === 'fail') throw new Refused(500, 'down', 'Asked to fail');
      if (mood === 'hang') return leaveUnanswered(reply);
      return reply.code(204).send();
    });
  });
  app.get('/control/webhooks', () => ({ webhooks: list() }));
  app.get('/control/config', () => ({ webhooks: mood }));
  app.put('/control/config', { schema: { body: z.strictObject({ webhooks: moodSchema }) } }, (request) => {
    setMood(request.body.webhooks);
    return { webhooks: mood };
  });
  app.post('/control/reset', () => {
    known.clear();
    setMood('ok');
    state.changed();
    return { webhooks: 0 };
  });
  servePages(app, { list, mood: () => mood, setMood, calls: options.shop !== undefined });
  if (options.shop) serveCalls(app, options.shop);
  serveStyle(app, CALLS_STYLE);
  serveLive(app);

  const { url, port } = await listen(app, options.listen ?? {});
  return {
    name: 'crm',
    url,
    port,
    async close() {
      await app.close();
      state.close();
    },
  };
}
