import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { App } from './app.ts';
import { type Html, html } from './html.ts';

export interface Page {
  title: string;
  body: Html;
  lang?: string;
  /** Origins to which a form's answer may redirect; browsers apply `form-action` to these redirects too. */
  formTargets?: readonly string[];
  status?: number;
  /** Scripts of the page's own origin. */
  scripts?: readonly string[];
}

/** Returns a page with a strict content security policy: own styles and scripts, nothing inline. */
export function renderPage(page: Page): { status: number; headers: Record<string, string>; text: string } {
  const scripts = page.scripts ?? [];
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    `script-src ${scripts.length > 0 ? "'self'" : "'none'"}`,
    `connect-src ${scripts.length > 0 ? "'self'" : "'none'"}`,
    ["form-action 'self'", ...(page.formTargets ?? [])].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const document = html`<!doctype html>
<html lang="${page.lang ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
${scripts.map((src) => html`<script type="module" src="${src}"></script>`)}
</head>
<body>
${page.body}
</body>
</html>
`;
  return {
    status: page.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    text: document.text,
  };
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const { status, headers, text } = renderPage(page);
  return reply.code(status).headers(headers).send(text);
}

const readKit = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Serves text from memory, such as a style sheet that was read at the start. */
function serveText(app: App, path: string, type: string, text: string): void {
  app.get(path, (_request, reply) => reply.headers({ 'content-type': type, 'cache-control': 'no-cache' }).send(text));
}

/** Serves the style sheet that all simulators share. @param more rules of this simulator */
export const serveStyle = (app: App, more = ''): void =>
  serveText(app, '/style.css', 'text/css; charset=utf-8', readKit('style.css') + more);

/** Serves the script that keeps the lists of a page up to date. */
export const serveLive = (app: App): void =>
  serveText(app, '/live.js', 'text/javascript; charset=utf-8', readKit('live.js'));

/** Returns an instant as a `time` element, in UTC. */
export const timeOf = (at: string): Html =>
  html`<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`;
