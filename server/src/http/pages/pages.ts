import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOCALES } from '#contract/locales.ts';
import { BASE_PATH as BASE, isBarePage, pageAt, redirectOf } from '#contract/routes.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Log } from '#server/kernel/log.ts';
import type { PreparedBody } from '../api/handlers.ts';
import { preparedSender } from '../prepared/prepared.ts';
import { deviceOf } from '../request/device.ts';
import { newNonce, type SecurityHeaders } from '../security/security.ts';
import { barePages } from './bare/bare.ts';
import type { BareReads } from './bare/compose.ts';
import { parseArticlePath } from './card.ts';
import { sendClip } from './clips.ts';
import { type ContextDeps, pageContext } from './context.ts';
import type { Faces } from './faces.ts';
import { finishedPageSender } from './finished/finisher.ts';
import { headReader, withPreloads } from './head.ts';
import { fillNonce, fillPage, templateReader } from './page.ts';

/** An image of the catalogue; compressed forms if compression helps. */
export interface Art {
  type: string;
  bytes: Buffer;
  gzip?: Buffer;
  br?: Buffer;
}

export interface PageDeps extends ContextDeps {
  /** The built web application. */
  webDir: string;
  art: (file: string) => Promise<Art | undefined>;
  security: SecurityHeaders;
  publicUrl: string;
  /** The API reads that embedded pages show. */
  handlers: BareReads;
  /** Returns an object that changes with the shop's content. Null: pages are not rendered in advance. */
  edition: (() => object) | null;
  log: Log;
  /** The start page of the demo world at `/`. */
  demoPage?: () => Promise<string>;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3600;
/** Request headers on which a page answer depends. */
const PAGE_VARY = 'Accept, Accept-Language, Cookie, User-Agent, Sec-CH-UA-Mobile';

/** Registers the pages, the files and the images. */
export async function registerPages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  await app.register(fastifyStatic, { root: deps.webDir, serve: false, preCompressed: true, dotfiles: 'ignore' });
  const template = templateReader(join(deps.webDir, 'index.html'));
  const head = headReader(deps.webDir, deps.faces, deps.publicUrl);
  const bare = barePages(deps.webDir, deps.handlers, deps.faces.brand);
  const finished = finishedPageSender(app, { ...deps, head });

  app.get('/', async (_, reply) => {
    if (!deps.demoPage) return reply.headers(deps.security.data).redirect(`${BASE}/`);
    const nonce = newNonce();
    const html = fillNonce(await deps.demoPage(), nonce);
    return sendHtml(reply, deps.security.page(nonce), html);
  });
  app.get(BASE, async (request, reply) => reply.headers(deps.security.data).redirect(`${BASE}/${queryOf(request)}`));
  app.get(`${BASE}/art/:file`, artRoute(deps));
  app.get<{ Params: { '*': string } }>(`${BASE}/*`, async (request, reply) => {
    const path = `/${request.params['*']}`;
    if (isFile(path)) return sendFile(reply, path, deps);
    if (path.startsWith('/api/') || path.startsWith('/webhooks/') || !acceptsHtml(request)) {
      throw apiError('request.not_found', {});
    }
    return sendPage(request, reply, path === '/index.html' ? '/' : path, { ...deps, template, head, bare, finished });
  });
}

function artRoute({ art, security }: PageDeps) {
  const bodies = new WeakMap<Buffer, PreparedBody>();
  const senders = new Map<string, ReturnType<typeof preparedSender>>();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { file } = request.params as { file: string };
    const found = await art(file);
    if (!found) throw apiError('request.not_found', {});
    const { bytes, gzip = bytes, br = bytes, type } = found;
    if (type.startsWith('video/'))
      return sendClip(request, reply, found, { ...security.data, 'cache-control': IMMUTABLE });
    const body = bodies.get(bytes) ?? { etag: `"${file.split('.')[0]}"`, identity: bytes, gzip, brotli: br };
    bodies.set(bytes, body);
    const send = senders.get(type) ?? preparedSender({ type, cacheControl: IMMUTABLE, headers: security.data });
    senders.set(type, send);
    reply.hijack();
    send(request.raw, reply.raw, body);
    return undefined;
  };
}

/** Sends a file of the web build: hashed files are cached for ever, others (icons, brand) for an hour. */
function sendFile(reply: FastifyReply, path: string, deps: PageDeps): FastifyReply {
  const hashed = path.startsWith('/assets/');
  reply.headers(deps.security.data);
  return reply.sendFile(path, deps.webDir, {
    maxAge: (hashed ? YEAR_SECONDS : HOUR_SECONDS) * 1000,
    immutable: hashed,
  });
}

interface PageSource extends ContextDeps, Pick<PageDeps, 'security'> {
  template: () => Promise<string | null>;
  head: ReturnType<typeof headReader>;
  bare: ReturnType<typeof barePages>;
  finished: ReturnType<typeof finishedPageSender>;
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string, source: PageSource) {
  const device = deviceOf(request.headers['user-agent'], request.headers['sec-ch-ua-mobile']);
  reply.header('vary', PAGE_VARY);
  const elsewhere = redirectOf(path, device);
  if (elsewhere) {
    reply.headers(source.security.data).header('cache-control', 'no-cache');
    return reply.redirect(`${BASE}${elsewhere}${queryOf(request)}`);
  }
  const page = pageAt(path);
  const nonce = newNonce();
  const context = pageContext(request, { path, variant: device }, source);
  const headers = source.security.page(nonce, context.framers);
  if (isBarePage(page)) {
    const id = page === 'pure-article' ? (path.split('/').filter(Boolean).at(-1) ?? '') : '';
    const { html, status } = await source.bare(request, { page, id, nonce, context });
    return sendHtml(reply.code(status), headers, html);
  }
  const kept = source.finished(request, reply, { path, context });
  if (kept) return kept;
  const template = await source.template();
  if (template === null) throw apiError('server.unavailable', {});
  if (isMissingPage(path, source.faces)) reply.code(404);
  const head = await source.head({ path, query: request.query, ...context });
  return sendHtml(reply, headers, fillPage(template, nonce, context, withPreloads(head)));
}

const sendHtml = (reply: FastifyReply, headers: Readonly<Record<string, string>>, html: string): FastifyReply =>
  reply.headers(headers).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);

/**
 * Returns true for an unknown page, or an article that is unknown or over: the page shows it, and search engines drop
 * the address.
 */
function isMissingPage(path: string, faces: Faces): boolean {
  const article = parseArticlePath(path);
  return pageAt(path) === 'not-found' || (article !== undefined && !faces.article(article, LOCALES[0]));
}

/** Other sites of the publisher load this file too (web/vite/events.ts). */
const EVENTS_SCRIPT = '/events/script.js';

/**
 * Files are recognised by their folder, since any address may contain a dot. The service worker has its own route.
 */
const isFile = (path: string): boolean => path === EVENTS_SCRIPT || /^\/(assets|brand)\//.test(path);

const acceptsHtml = ({ headers }: FastifyRequest): boolean => /text\/html|\*\/\*|^$/.test(headers.accept ?? '');

/** The query as it was sent, with its question mark. */
function queryOf(request: FastifyRequest): string {
  const { url = '' } = request.raw;
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}
