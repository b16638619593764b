import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#server/kernel/log.ts';
import { cookieOf } from '../../request/locale.ts';
import type { SecurityHeaders } from '../../security/security.ts';
import { type ContextDeps, contextForAll } from '../context.ts';
import type { headReader } from '../head.ts';
import { fillPage, type PageContext, templateReader } from '../page.ts';
import { finishedPages } from './finished.ts';
import type { Answer, Job } from './messages.ts';
import { addressOf, type Place, placeOf } from './place.ts';
import { createRenderer } from './renderer.ts';
import { sendFinished } from './send.ts';

export interface FinisherDeps extends ContextDeps {
  webDir: string;
  publicUrl: string;
  security: SecurityHeaders;
  head: ReturnType<typeof headReader>;
  /** See PageDeps. */
  edition: (() => object) | null;
  log: Log;
}

/** Nobody comes from there. */
const OWN_ADDRESS = '0.0.0.0';

interface Asked {
  path: string;
  context: PageContext;
}

/**
 * Sends pages as finished HTML (docs/decisions/046), where this one is the same for everybody and is finished already; answers null
 * for the others, which the browser finishes.
 */
export function finisher(app: FastifyInstance, deps: FinisherDeps) {
  const { webDir, edition } = deps;
  const bundle = join(webDir, '.finished/pages.mjs');
  if (!edition || !existsSync(bundle)) return () => null;
  const file = join(webDir, '.finished/page.html');
  const job = jobMaker(deps, templateReader(file));
  const renderer = createRenderer(bundle, (url) => answerOf(app, url));
  let made: { of: object; build: string } | undefined;
  /** Of catalogue and build: an update exchanges the files under a portal that runs. */
  const both = (): object => {
    const now = { of: edition(), build: buildOf(file) };
    if (made && made.build !== now.build) void renderer.close(); // its code is that of the former build
    if (made?.of !== now.of || made.build !== now.build) made = now;
    return made;
  };
  const pages = finishedPages({ job, renderer, edition: both, log: deps.log });
  app.addHook('onClose', () => pages.close());

  return (request: FastifyRequest, reply: FastifyReply, { path, context }: Asked): FastifyReply | null => {
    const { lang, variant, returning } = context;
    const { query, country } = request;
    const chosen = cookieOf(request.headers, 'country') || null;
    const place = placeOf({ path, query, lang, variant, returning, chosen, country }, deps.faces);
    const page = place && pages.find(place);
    return page && sendFinished(request, reply, page, deps.security.kept(page.hashes, context.framers));
  };
}

/** Which build a file is of. */
function buildOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : '';
}

/** What the portal answers to anybody; a page that is finished for all has nobody's token. */
async function answerOf(app: FastifyInstance, url: string): Promise<Answer> {
  const { statusCode, headers, body } = await app.inject({
    method: 'GET',
    url,
    // Visitors behind a proxy of this machine have 127.0.0.1 in common: these calls are not counted with theirs.
    remoteAddress: OWN_ADDRESS,
    headers: { accept: 'application/json' },
  });
  const { date, 'content-type': type = '' } = headers;
  return { status: statusCode, headers: { 'content-type': type, date: String(date) }, body };
}

/** Puts together what a page is finished from. */
function jobMaker(deps: FinisherDeps, frame: () => Promise<string | null>) {
  return async (place: Place): Promise<Job | undefined> => {
    const text = await frame();
    if (text === null) return undefined;
    const { lang, variant, returning, chosen, country, path, query } = place;
    const context = { ...contextForAll(place, deps), returning };
    const { title, html, first } = await deps.head({ path, query, lang, variant });
    const { shop, gid, lacks, framers, privacy, events } = context;
    const asked = {
      url: `${deps.publicUrl}${addressOf(place)}`,
      variant,
      locale: lang,
      root: { shop, gid, lacks, framers, privacy, events, returning },
      chosen,
      country,
      now: Date.now(),
    };
    const page = fillPage(text, '', context, { title, html });
    return { asked, frame: page.replace('__PARTS__', first.scripts.join(' ')) };
  };
}
