import type { FastifyRequest } from 'fastify';
import type { Locale } from '#contract/locales.ts';
import { pageAt, type Variant } from '#contract/routes.ts';
import { cookieOf, localeOfRequest } from '../request/locale.ts';
import { defaultGid, type Faces } from './faces.ts';
import type { PageContext } from './page.ts';

export interface ContextDeps {
  faces: Faces;
  /** How visits are counted; null: they are not. */
  events: PageContext['events'];
  /** Origins whose pages may show those in a frame that a game embeds. */
  sdkFrameOrigins: readonly string[];
}

/** What the server knows of a page of whoever asks. */
export function contextOf(
  request: FastifyRequest,
  at: { path: string; variant: Variant },
  deps: ContextDeps,
): PageContext {
  // The result page is reached from a provider, whose `locale` is not the player's choice.
  const asked = pageAt(at.path) === 'result' ? undefined : (request.query as Record<string, unknown>).locale;
  const theme = cookieOf(request.headers, 'theme');
  const returning = cookieOf(request.headers, 'returning');
  return {
    ...contextForAll({ ...at, lang: localeOfRequest(request, asked) }, deps),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    returning: returning === 'in' || returning === 'out' ? returning : null,
  };
}

/** What it knows of a page of whoever it may be. */
export const contextForAll = (
  { path, variant, lang }: { path: string; variant: Variant; lang: Locale },
  { faces, events, sdkFrameOrigins }: ContextDeps,
): PageContext => ({
  lang,
  variant,
  theme: null,
  returning: null,
  framers: mayBeFramed(path) ? sdkFrameOrigins : [],
  events,
  shop: faces.brand().name,
  gid: defaultGid(faces),
  lacks: faces.lacks(),
  privacy: faces.page('privacy', lang)?.version ?? null,
});

/** Pages that a game embeds, and those on the way to a payment; the operator names by whom (docs/decisions/035). */
const mayBeFramed = (path: string): boolean =>
  /^\/((pc-)?sdk|pure-article)\//.test(path) || ['payment', 'result', 'order'].includes(pageAt(path) ?? '');
