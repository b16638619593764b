import type { FastifyRequest } from 'fastify';
import type { Locale } from '#contract/locales.ts';
import { deviceOf } from '../../request/device.ts';
import { escapeHtml } from '../bare/html.ts';
import { brandHead, pageTitle } from '../brand.ts';
import { type ContextDeps, pageContext } from '../context.ts';
import { tagOf } from '../languages.ts';
import { fillPage } from '../page.ts';
import type { PayPage } from './pen.ts';

/** Puts a written page into its frame. Its texts come after the nonce, and in one step, so that none becomes one. */
export function payDocument(
  request: FastifyRequest,
  frame: string,
  { title, data = {}, head, body, nonce, locale }: PayPage & { nonce: string; locale: Locale },
  deps: ContextDeps,
): string {
  const variant = deviceOf(request.headers['user-agent'], request.headers['sec-ch-ua-mobile']);
  const context = pageContext(request, { path: '/pay', variant }, deps);
  const brand = deps.faces.brand();
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  const places: Record<string, string> = {
    __TITLE__: escapeHtml(pageTitle(title, context.shop)),
    __HEAD__: head?.text ?? '',
    __BRAND__: brandHead(brand, nonce),
    __BODY__: `<main${attributes.join('')}>${body.text}</main>`,
  };
  const own = { ...context, lang: locale, framers: [], events: null, privacy: null, returning: null };
  return fillPage(frame, nonce, own)
    .replace(/<html lang="[^"]*"/, `<html lang="${tagOf(locale)}"`)
    .replace(/__(?:TITLE|HEAD|BRAND|BODY)__/g, (place) => places[place] ?? '');
}
