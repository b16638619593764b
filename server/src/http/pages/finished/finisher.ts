import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#server/kernel/log.ts';
import { cookieOf } from '../../request/locale.ts';
import type { SecurityHeaders } from '../../security/security.ts';
import type { PageContext } from '../page.ts';
import { finishedPages } from './finished.ts';
import { type JobDeps, jobMaker } from './job.ts';
import type { Answer } from './messages.ts';
import { toPageKey } from './page-key.ts';
import { createRenderer } from './renderer.ts';
import { sendFinished } from './send.ts';

export interface FinisherDeps extends JobDeps {
  webDir: string;
  security: SecurityHeaders;
  /** See PageDeps. */
  edition: (() => object) | null;
  log: Log;
}

/** An address that no visitor has. */
const OWN_ADDRESS = '0.0.0.0';

interface FinishedRequest {
  path: string;
  context: PageContext;
}

/**
 * Sends pages as finished HTML (docs/decisions/046) if they are the same for everybody and rendered already. Returns
 * null for all others, which the browser renders.
 */
export function finishedPageSender(app: FastifyInstance, deps: FinisherDeps) {
  const { webDir, edition } = deps;
  const bundle = join(webDir, '.finished/pages.mjs');
  if (!edition || !existsSync(bundle)) return () => null;
  const file = join(webDir, '.finished/page.html');
  const job = jobMaker(deps, file);
  const renderer = createRenderer(bundle, (url) => answerOf(app, url));
  let made: { of: object; build: string } | undefined;
  /** Changes with the catalogue and the build: an update replaces the files of a running portal. */
  const both = (): object => {
    const now = { of: edition(), build: buildOf(file) };
    if (made && made.build !== now.build) void renderer.close(); // its code is from the previous build
    if (made?.of !== now.of || made.build !== now.build) made = now;
    return made;
  };
  const pages = finishedPages({ job, renderer, edition: both, log: deps.log });
  app.addHook('onClose', () => pages.close());

  return (request: FastifyRequest, reply: FastifyReply, { path, context }: FinishedRequest): FastifyReply | null => {
    const { lang, variant, returning } = context;
    const { query, country } = request;
    const chosen = cookieOf(request.headers, 'country') || null;
    const place = toPageKey({ path, query, lang, variant, returning, chosen, country }, deps.faces);
    const page = place && pages.find(place);
    return page && sendFinished(request, reply, page, deps.security.kept(page.hashes, context.framers));
  };
}

/** Returns the build id of a file. */
function buildOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : '';
}

/** Returns the portal's anonymous answer; a page that is rendered for everybody has no session token. */
async function answerOf(app: FastifyInstance, url: string): Promise<Answer> {
  const { statusCode, headers, body } = await app.inject({
    method: 'GET',
    url,
    // Visitors behind a local proxy share 127.0.0.1; these calls must not count against their rate limit.
    remoteAddress: OWN_ADDRESS,
    headers: { accept: 'application/json' },
  });
  const { date, 'content-type': type = '' } = headers;
  return { status: statusCode, headers: { 'content-type': type, date: String(date) }, body };
}
