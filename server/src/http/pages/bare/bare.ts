import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { BarePageId } from '#contract/routes.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { byteCache } from '#server/kernel/work/byte-cache.ts';
import { brandHead, pageTitle } from '../brand.ts';
import type { Faces } from '../faces.ts';
import { fillPage, type PageContext, templateReader } from '../page.ts';
import { type BareReads, bareDataReader } from './compose.ts';
import { escapeHtml } from './html.ts';
import { parseSetting } from './setting.ts';
import { BARE_TEXTS } from './texts.ts';

const CACHE_BYTES = 8 * 1024 * 1024;

interface RenderedPage {
  title: string;
  body: string;
  status: number;
}

interface BareRequest {
  page: BarePageId;
  /** The article's id; empty on other pages. */
  id: string;
  nonce: string;
  context: Omit<PageContext, 'privacy'>;
}

/**
 * Renders the pages that games embed (docs/decisions/036). Each is rendered once for its content, language and
 * appearance; a request fills in its nonce.
 */
export function barePages(webDir: string, reads: BareReads, brand: Faces['brand']) {
  const template = templateReader(join(webDir, 'bare.html'));
  const compose = bareDataReader(reads);
  const kept = byteCache<RenderedPage>(CACHE_BYTES);

  return async (request: FastifyRequest, asked: BareRequest): Promise<{ html: string; status: number }> => {
    const { page, id, nonce, context } = asked;
    const frame = await template();
    if (frame === null) throw apiError('server.unavailable', {});
    const { lang: locale, variant, theme, gid } = context;
    const setting = parseSetting(request.query, { locale, variant, theme, gid });
    const texts = BARE_TEXTS[locale];
    const { state, write } = await compose(page, setting, id);
    const written = await kept.get(`${page} ${state} ${JSON.stringify(setting)}`, async () => {
      const { title, body, status = 200 } = write({ setting, texts });
      return { value: { title, body: body.text, status }, bytes: 2 * body.text.length };
    });
    if (!written) throw new Error('a page was written and is not there');
    const places: Record<string, string> = {
      __TITLE__: escapeHtml(pageTitle(written.title, context.shop)),
      __BRAND__: brandHead(brand(), nonce),
      __BODY__: `<main data-frame="bare" data-page="${page}" data-copied="${escapeHtml(texts.copied)}" data-failed="${escapeHtml(texts.failed)}">${written.body}</main>`,
    };
    // Published text is inserted last and in one step, so that it cannot become a nonce or a placeholder.
    const html = fillPage(frame, nonce, { ...context, theme: setting.theme, privacy: null }).replace(
      /__(?:TITLE|BRAND|BODY)__/g,
      (place) => places[place] ?? '',
    );
    return { html, status: written.status };
  };
}
