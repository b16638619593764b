import { createServer, type IncomingHttpHeaders, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Elements that only serve scripts: without scripts the browser would fetch them for nothing. */
const OF_SCRIPTS = 'script, link[rel="modulepreload"], link[rel="preload"]:is([as="script"], [as="fetch"])';
/** Dropped: a saved document has lost its nonces, and the policy would forbid the styles that scripts had set. */
const POLICY = 'content-security-policy';

/** Returns the document of a page as it is, without scripts and elements that serve them. */
export const withoutScripts = (page: Page): Promise<string> =>
  page.evaluate((ofScripts) => {
    const root = document.documentElement.cloneNode(true) as HTMLElement;
    for (const element of root.querySelectorAll(ofScripts)) element.remove();
    return `<!doctype html>${root.outerHTML}`;
  }, OF_SCRIPTS);

export interface Front {
  origin: string;
  /** Pages to answer instead of the shop's: path below the origin -> HTML. */
  pages: Map<string, string>;
  stop(): Promise<void>;
}

/**
 * Starts a proxy that passes everything to the shop, except for pages of its own. Both sides of a comparison use one,
 * so that its cost is in both.
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

/**
 * Compresses a page once, as the shop does with its pages; otherwise the page without scripts would pay for it on each
 * visit.
 */
const bodies = new Map<string, Buffer>();
function compressed(html: string): Buffer {
  const body = bodies.get(html) ?? brotliCompressSync(html);
  bodies.set(html, body);
  return body;
}

/** Sends the page under the shop's own headers, compressed as well as a cached page. */
function sendPage(reply: ServerResponse, headers: IncomingHttpHeaders, html: string): void {
  const body = compressed(html);
  const { [POLICY]: _, 'transfer-encoding': __, ...kept } = headers;
  reply.writeHead(200, { ...kept, 'content-encoding': 'br', 'content-length': body.byteLength }).end(body);
}
