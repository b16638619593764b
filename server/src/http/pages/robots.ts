import type { FastifyInstance } from 'fastify';
import { BASE_PATH } from '#contract/routes.ts';
import type { SecurityHeaders } from '../security/security.ts';

/** Not for search engines: data, pages inside games, and pages of one player. */
const CLOSED = [
  '/api/',
  '/webhooks/',
  '/sdk/',
  '/pay/',
  '/v2/login/',
  '/v2/payment/',
  '/v2/wap/payment/',
  '/v2/account/',
  '/v2/coupon',
  '/v2/wap/coupon',
];

/** API reads of public pages, which search engines that run scripts request. */
const OPEN = ['games', 'news', 'pages', 'vip'].map((read) => `/api/${read}`);

const RULES = [
  'User-agent: *',
  ...OPEN.map((path) => `Allow: ${BASE_PATH}${path}`),
  ...CLOSED.map((path) => `Disallow: ${BASE_PATH}${path}`),
  '',
].join('\n');

/** Registers `/robots.txt`. */
export function registerRobots(app: FastifyInstance, security: SecurityHeaders, publicUrl: string): void {
  const text = `${RULES}\nSitemap: ${publicUrl}/sitemap.xml\n`;
  app.get('/robots.txt', async (_, reply) =>
    reply
      .headers(security.data)
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(text),
  );
}
