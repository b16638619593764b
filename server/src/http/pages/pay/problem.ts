import type { LinkProblem } from '#server/kernel/links/link-view.ts';
import { type Html, html } from '../bare/html.ts';
import type { Pen } from './pen.ts';
import { fill, type PayTexts } from './texts.ts';

/** Texts of this page for refusals whose own text speaks of the shop. */
const OWN: Readonly<Record<string, keyof PayTexts>> = {
  'item.unknown': 'gone',
  'item.no_price': 'gone',
  'item.not_on_sale': 'gone',
  'region.unknown': 'gone',
  'game.unknown': 'gone',
  'method.amount': 'noMethod',
  'item.sold_out': 'soldOut',
  'item.limit_reached': 'limit',
  'cookies.blocked': 'cookies',
  'request.too_many': 'error.server.unavailable',
};

/** Returns a refusal in the language of the page. */
export function problemText({ code, params }: LinkProblem, { texts, formats }: Pen): string {
  const all: Readonly<Record<string, string>> = texts;
  const text = all[OWN[code] ?? `error.${code}`] ?? texts['error.request.invalid'];
  const { currency } = params;
  const shown = Object.entries(params).map(([name, value]): [string, string | number] => {
    if (typeof value === 'number' && typeof currency === 'string' && (name === 'total' || name === 'cap'))
      return [name, formats.money(value, currency)];
    if (name === 'resetsAt' && typeof value === 'string') return [name, formats.time(value)];
    return [name, String(value)];
  });
  return fill(text, Object.fromEntries(shown));
}

export const problemBox = (problem: LinkProblem | null, pen: Pen): Html | null =>
  problem && html`<p class="problem" role="alert" tabindex="-1" data-problem>${problemText(problem, pen)}</p>`;
