import { createServer, type IncomingHttpHeaders, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Needs a script to be of use: on a page without any it would be fetched for nothing. */
const OF_SCRIPTS = 'script, link[rel="modulepreload"], link[rel="preload"]:is([as="script"], [as="fetch"])';
/** Nonces are gone from a document that was written out, and a policy forbids the styles that scripts had set. */
const POLICY = 'content-security-policy';

/** The document of a page as it is, without anything that is or serves a script. */
export const withoutScripts = (page: Page): Promise<string> =>
  page.evaluate((ofScripts) => {
    const root = document.documentElement.cloneNode(true) as HTMLElement;
    for (const element of root.querySelectorAll(ofScripts)) element.remove();
    return `<!doctype html>${root.outerHTML}`;
  }, OF_SCRIPTS);

export interface Front {
  origin: string;
  /** What is answered in place of the shop's pages: address below the origin -> HTML. */
  pages: Map<string, string>;
  stop(): Promise<void>;
}

/**
 * Stands before the shop and hands on everything as it comes, save for the pages that it has of its own. Both sides of a
 * comparison go through one, so that what it costs is in both.
 */
export async function startFront(shop: string): Promise<Front> {
  const pages = new Map<string, string>();
  const server: Server = createServer((asked, reply) => {
    const { method, url = '/', headers } = asked;
    const page = pages.get(url);
    const onward = request(`${shop}${url}`, { method, headers }, (answer) => {
      if (page !== undefined) {
        answer.resume();
        return sendPage(reply, answer.headers, page);
      }
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      return answer.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Once, as the shop's own pages: what it takes would be counted against the page without scripts. */
const bodies = new Map<string, Buffer>();
function compressed(html: string): Buffer {
  const body = bodies.get(html) ?? brotliCompressSync(html);
  bodies.set(html, body);
  return body;
}

/** Under the shop's own headers, as small as a kept page can be. */
function sendPage(reply: ServerResponse, headers: IncomingHttpHeaders, html: string): void {
  const body = compressed(html);
  const { [POLICY]: _, 'transfer-encoding': __, ...kept } = headers;
  reply.writeHead(200, { ...kept, 'content-encoding': 'br', 'content-length': body.byteLength }).end(body);
}
