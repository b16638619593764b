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
  /** Origins whose pages may frame the pages that games embed. */
  sdkFrameOrigins: readonly string[];
}

/** Builds the context of a page for one request. */
export function pageContext(
  request: FastifyRequest,
  at: { path: string; variant: Variant },
  deps: ContextDeps,
): PageContext {
  // Providers link to the result page, so its `locale` is not the player's choice.
  const asked = pageAt(at.path) === 'result' ? undefined : (request.query as Record<string, unknown>).locale;
  const theme = cookieOf(request.headers, 'theme');
  const returning = cookieOf(request.headers, 'returning');
  return {
    ...sharedPageContext({ ...at, lang: localeOfRequest(request, asked) }, deps),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    returning: returning === 'in' || returning === 'out' ? returning : null,
  };
}

/** Builds the context of a page that is the same for everybody. */
export const sharedPageContext = (
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

/**
 * True for pages that a game embeds, and pages of the payment flow; the operator configures the allowed origins
 * (docs/decisions/035).
 */
const mayBeFramed = (path: string): boolean =>
  /^\/((pc-)?sdk|pure-article)\//.test(path) || ['payment', 'result', 'order'].includes(pageAt(path) ?? '');
