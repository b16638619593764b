import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Locale } from '#contract/locales.ts';
import { redirectOf, type Variant } from '#contract/routes.ts';
import type { Config } from '#server/config/index.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { unlimited } from '#server/kernel/limits/limit.ts';
import type { Log } from '#server/kernel/log.ts';
import { registerApi } from '../api/api.ts';
import type { Handlers } from '../api/handlers.ts';
import type { Faces } from '../pages/faces.ts';
import { jobMaker } from '../pages/finished/job.ts';
import type { Answer, PageHashes } from '../pages/finished/messages.ts';
import { createRenderer } from '../pages/finished/renderer.ts';
import { headReader } from '../pages/head.ts';
import { sharedReads } from '../prepared/shared-reads.ts';
import { readCountries } from '../request/country.ts';
import { createLimiter } from '../security/rate-limits.ts';
import { openShell } from '../shell.ts';

/** A shop that answers reads of pages, and is served to nobody. */
export interface PreviewShop {
  config: Pick<Config, 'mode' | 'trustProxy' | 'rateLimit' | 'publicUrl'>;
  log: Log;
  handlers: Handlers;
  faces: Faces;
  /** The built web application: `web/dist`. */
  webDir: string;
}

/** The visitor of a preview, and the page. */
export interface PreviewView {
  /** Path and query below `/platform`: `/v2/payment?gid=1`. */
  path: string;
  lang: Locale;
  variant: Variant;
  theme: 'light' | 'dark';
  /** The country that the visitor chose, an ISO 3166 code; null: none. */
  country: string | null;
  at: Date;
  /** Null: a visitor who is not signed in. */
  player: (Caller & { nickname: string; avatar: string | null }) | null;
}

/** A page of a preview. */
export interface PreviewPage {
  html: string;
  /** For its policy. */
  hashes: PageHashes;
}

/** The session token of the previewed player. Only this process knows it, and the shop listens on no port. */
const TOKEN = 'preview';

/**
 * Opens the pages of a shop for previews. The shop's own code renders them, as it renders finished pages (decisions
 * 046, 082).
 * Returns null if the web app is not built.
 */
export async function openPreviewPages({ config, log, handlers, faces, webDir }: PreviewShop) {
  const bundle = join(webDir, '.finished/pages.mjs');
  if (!existsSync(bundle)) return null;
  const { app, security, draining } = openShell({ config, log, ready: async () => ({}) });
  /** The view that is being rendered: the renderer takes one at a time. */
  let current: PreviewView | undefined;
  // Prices of price lists depend on the visitor's address.
  readCountries(app, { header: null, database: () => current?.country ?? null });
  registerApi(app, {
    handlers,
    resolveSession: async (token) => (token === TOKEN ? (current?.player ?? null) : null),
    sessions: { lives: async () => true, watch: async function* () {} },
    limiter: await createLimiter(app, { ...config.rateLimit, enabled: false }, unlimited),
    reads: sharedReads(),
    log,
    headers: security.data,
    validateOutput: false,
    heartbeatMs: 15_000,
    draining,
  });
  const answer = async (url: string): Promise<Answer> => {
    const { statusCode, headers, body } = await app.inject({
      method: 'GET',
      url,
      headers: { accept: 'application/json', ...(current?.player && { authorization: `Bearer ${TOKEN}` }) },
    });
    const date = (current?.at ?? new Date()).toUTCString();
    return { status: statusCode, headers: { 'content-type': String(headers['content-type'] ?? ''), date }, body };
  };
  const renderer = createRenderer(bundle, answer);
  const { publicUrl } = config;
  const head = headReader(webDir, faces, publicUrl);
  const job = jobMaker(
    { faces, events: null, sdkFrameOrigins: [], publicUrl, head },
    join(webDir, '.finished/page.html'),
  );

  return {
    /** Renders a page, one at a time. Null: the address redirects. @throws Error if the page fails */
    async render(view: PreviewView): Promise<PreviewPage | null> {
      const { lang, variant, theme, country, player } = view;
      const { pathname, searchParams } = new URL(view.path, 'http://preview');
      const made = await job(
        {
          path: redirectOf(pathname, variant) ?? pathname,
          query: Object.fromEntries(searchParams),
          lang,
          variant,
          returning: player ? 'in' : null,
          chosen: country,
          country,
        },
        { now: view.at.getTime(), theme, preview: { player: player && { token: TOKEN, ...player } } },
      );
      current = view;
      const page = made ? await renderer.finish(made) : null;
      return page && { html: gunzipSync(page.gzip).toString(), hashes: page.hashes };
    },
    async close(): Promise<void> {
      await renderer.close();
      await app.close();
    },
  };
}
