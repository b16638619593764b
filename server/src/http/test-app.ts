import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type EndpointKey, endpoints } from '#contract/endpoints/index.ts';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadConfig } from '#server/config/load.ts';
import { PRODUCTION } from '#server/config/production.fixture.ts';
import type { Environment } from '#server/config/read.ts';
import { processLimits } from '#server/kernel/limits/limits-by.ts';
import { createLog } from '#server/kernel/log.ts';
import type { Handlers } from './api/handlers.ts';
import { type AppOptions, createApp } from './app.ts';
import type { BrandFace, Faces } from './pages/faces.ts';
import type { App } from './shell.ts';

/** A token that the test app accepts, and its player. */
export const TOKEN = 'token-of-kestrel';
export const CALLER = { playerId: 'p1', uid: '80427731', deletionRequested: false };
export const SIGNED_IN = { authorization: `Bearer ${TOKEN}` };

export { PRODUCTION };

/** Sessions that never end. */
const LIVE_SESSIONS: AppOptions['sessions'] = { lives: async () => true, watch: async function* () {} };

/** No game has a secret, so every game call is refused. */
const NO_GAMES: AppOptions['gameApi'] = {
  handlers: {} as AppOptions['gameApi']['handlers'],
  secretsOf: () => [],
  partnerSecretsOf: () => [],
  remember: async ({ at }) => at,
  now: () => new Date(),
};

/** No key is known, so every call of the server API is refused. */
const NO_KEYS: AppOptions['serverApi'] = {
  handlers: {} as AppOptions['serverApi']['handlers'],
  keyOf: async () => ({ why: null }),
};

/** No payment link is known. */
const NO_LINKS: AppOptions['links'] = {
  show: async () => ({ kind: 'over', why: 'unknown', frame: null }),
  press: async () => ({ kind: 'over', why: 'unknown', frame: null }),
  withdraw: async () => ({ kind: 'over', why: 'unknown', frame: null }),
  state: async () => null,
};

/** A shop without its own pictures and colours. */
export const NEUTRAL_BRAND: BrandFace = {
  name: 'Lanternfish',
  css: '',
  ground: { light: '#f1f3fb', dark: '#0b0e1a' },
  icon: null,
  touchIcon: null,
  appIcons: null,
  card: null,
  version: '0',
};

/** A shop without content. */
const NO_FACES: Faces = {
  publisher: () => 'Lanternfish',
  brand: () => NEUTRAL_BRAND,
  lacks: () => [],
  gids: () => [],
  game: () => undefined,
  articles: () => [],
  article: () => undefined,
  page: () => undefined,
};

export interface TestAppOptions extends Partial<Omit<AppOptions, 'handlers' | 'config' | 'faces'>> {
  handlers?: Partial<Handlers>;
  env?: Environment;
  faces?: Partial<Faces>;
}

/** Creates the portal's HTTP server with the handlers of a test; all others fail. It is closed when the test ends. */
export async function testApp({ handlers = {}, env = {}, faces = {}, ...rest }: TestAppOptions = {}) {
  const lines: string[] = [];
  const all = Object.fromEntries(
    (Object.keys(endpoints) as EndpointKey[]).map((key) => [
      key,
      handlers[key] ?? (() => Promise.reject(new Error(`no handler for ${key}`))),
    ]),
  );
  const app: App = await createApp({
    config: loadConfig(env, PAYMENT_PROVIDERS),
    log: createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } }),
    handlers: all as unknown as Handlers,
    resolveSession: async (token) => (token === TOKEN ? CALLER : null),
    sessions: LIVE_SESSIONS,
    webDir: webDir(),
    art: async () => undefined,
    faces: { ...NO_FACES, ...faces },
    webhooks: {},
    gameApi: NO_GAMES,
    serverApi: NO_KEYS,
    links: NO_LINKS,
    sharedLimits: processLimits,
    ready: async () => ({}),
    ...rest,
  });
  onTestFinished(() => app.drain());
  return { app, log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const PAGE = `<!doctype html><html lang="xx" class="shop"><head><title>Shop</title><meta property="csp-nonce" nonce="__CSP_NONCE__">
<script type="module" nonce="__CSP_NONCE__" src="/platform/assets/app-1a2b3c.js"></script></head><body></body></html>`;

/** Creates a directory like `web/dist`. */
export function webDir(files: Record<string, string> = { 'index.html': PAGE }): string {
  const directory = mkdtempSync(join(tmpdir(), 'web-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}
