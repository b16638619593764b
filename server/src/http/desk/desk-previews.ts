import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { locale } from '#contract/locales.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Art } from '../pages/pages.ts';
import { toPreviewHtml } from '../preview/preview-html.ts';
import type { PreviewPage } from '../preview/preview-pages.ts';
import type { SecurityHeaders } from '../security/security.ts';
import { deskCookies } from './desk-cookies.ts';
import { isForeignRead } from './own-requests.ts';

const PATH = '/previewed';
const YEAR_MS = 31_536_000_000;

const address = z.object({
  token: z.string(),
  path: z
    .string()
    .regex(/^\/(?!\/)/)
    .describe('Path and query below `/platform`.'),
  // These replace the choice in the token, so that one preview can show both forms next to each other.
  lang: locale.optional(),
  variant: z.enum(['mobile', 'desktop']).optional(),
  theme: z.enum(['light', 'dark']).optional(),
});

export type PreviewAddress = z.output<typeof address>;

/** The previews of the shop that the desk shows in a frame. */
export interface DeskPreviews<O> {
  /**
   * Renders a page of a preview; null: the address redirects.
   * @throws ApiError for an expired or foreign token
   */
  render(operator: O, asked: PreviewAddress): Promise<PreviewPage | null>;
  /** Returns a picture of the shop. */
  art(file: string): Promise<Art | undefined>;
  /** Returns a picture of a draft. Players do not get these, so the operator's role is checked. */
  draftArt(operator: O, file: string): Promise<Art | undefined>;
  /** The built web application of the shop. */
  webDir: string;
}

export interface PreviewRoutes<O> {
  previews: DeskPreviews<O>;
  callerOf: (token: string) => Promise<O | null>;
  limit: (request: FastifyRequest) => Promise<void>;
  /** The address of the desk. */
  url: string;
  security: SecurityHeaders;
}

/** Registers `/previewed`, with the pictures and styles of the shop at their usual addresses. */
export async function registerDeskPreviews<O>(app: FastifyInstance, routes: PreviewRoutes<O>): Promise<void> {
  const { previews, security, limit } = routes;
  const cookie = deskCookies(routes.url);
  await app.register(async (shop) => {
    await shop.register(fastifyStatic, {
      root: previews.webDir,
      serve: false,
      preCompressed: true,
      dotfiles: 'ignore',
    });
    shop.get<{ Params: { file: string } }>('/platform/assets/:file', (request, reply) =>
      reply
        .headers(security.data)
        .sendFile(`assets/${request.params.file}`, previews.webDir, { maxAge: YEAR_MS, immutable: true }),
    );
  });
  /** Reads a picture that the shop does not have, for an operator. */
  const draftArt = async (request: FastifyRequest<{ Params: { file: string } }>): Promise<Art | undefined> => {
    const session = cookie.tokenOf(request);
    if (session === '' || isForeignRead(request)) return undefined;
    await limit(request);
    const operator = await routes.callerOf(session);
    return operator ? await previews.draftArt(operator, request.params.file) : undefined;
  };
  app.get<{ Params: { file: string } }>('/platform/art/:file', async (request, reply) => {
    const found = (await previews.art(request.params.file)) ?? (await draftArt(request));
    if (!found) throw apiError('request.not_found', {});
    return reply.headers(security.data).type(found.type).send(found.bytes);
  });
  app.get(PATH, { onRequest: limit }, async (request, reply): Promise<FastifyReply> => {
    const session = cookie.tokenOf(request);
    const operator = session === '' ? null : await routes.callerOf(session);
    if (isForeignRead(request)) throw apiError('request.foreign', {});
    if (!operator) throw apiError('session.required', {});
    const asked = address.safeParse(request.query);
    if (!asked.success) throw apiError('request.not_found', {});
    const { path: _, ...rest } = asked.data;
    const page = await previews.render(operator, asked.data);
    if (!page) throw apiError('request.not_found', {});
    const addressOf = (to: string): string => `${PATH}?${new URLSearchParams({ ...rest, path: to || '/' })}`;
    return reply
      .headers(security.preview(page.hashes))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(toPreviewHtml(page.html, addressOf));
  });
}
