import type { LinkView } from '#server/kernel/links/link-view.ts';
import { html } from '../bare/html.ts';
import { backButton, footer, header, stateBox } from './parts.ts';
import type { PayPage, Pen } from './pen.ts';
import { problemText } from './problem.ts';

type OverView = Extract<LinkView, { kind: 'over' }>;

/** Why nothing can be bought here, and the way back to the game. */
export function overPage({ why, frame }: OverView, pen: Pen): PayPage {
  const { texts } = pen;
  const title = texts[`${why}Title`];
  const state = stateBox('warn', title, texts[why]);
  return {
    title,
    status: why === 'unknown' ? 404 : 200,
    body: frame ? html`${header(frame, pen)}${state}${backButton(frame, pen)}${footer(frame, pen)}` : html`${state}`,
  };
}

type RefusedView = Extract<LinkView, { kind: 'refused' }>;

/** Refusals that are worth another try, or are no page at all. */
const STATUS: Readonly<Record<string, number>> = {
  'request.too_many': 429,
  'server.unavailable': 503,
  'game.unavailable': 503,
};

/** The item cannot be bought now. The same address may work later. */
export function refusedPage({ problem, frame }: RefusedView, pen: Pen): PayPage {
  const { texts } = pen;
  const state = stateBox('warn', texts.refusedTitle, problemText(problem, pen));
  const again = html`<a class="button quiet" href="">${texts.again}</a>`;
  return {
    title: texts.refusedTitle,
    status: STATUS[problem.code] ?? 200,
    body: html`${frame && header(frame, pen)}${state}${frame && backButton(frame, pen)}${again}${frame && footer(frame, pen)}`,
  };
}

type PayView = Extract<LinkView, { kind: 'pay' }>;

/**
 * Opens the provider's page. A redirect of the form would need the provider's host in `form-action` of the policy, so
 * the page does it itself.
 */
export function payingPage({ redirectUrl, frame }: PayView, pen: Pen): PayPage {
  const { texts } = pen;
  return {
    title: texts.paying,
    head: html`<meta http-equiv="refresh" content="0; url=${redirectUrl}">`,
    body: html`${header(frame, pen)}${stateBox('busy', texts.paying, texts.opening)}<a class="button" href="${redirectUrl}">${texts.resume}</a>`,
  };
}
