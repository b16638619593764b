import type { PushKind } from '#contract/endpoints/push.ts';
import type { Locale } from '#contract/locales.ts';
import { BASE_PATH, PATHS } from '#contract/routes.ts';
import { type Catalogue, localize, shopName } from '#server/domains/catalog/index.ts';
import { fill } from '#server/kernel/letters/letter.ts';
import type { MessageContent } from './messages.repo.ts';
import { TEXTS } from './texts/index.ts';

/** The notification that the shop's service worker shows. */
export interface ShownNotification {
  title: string;
  body: string;
  lang: Locale;
  /** Path in the shop that a click opens. */
  url: string;
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
}

const PAGES = { delivered: 'order', refund: 'order', reward_expiring: 'rewards', draw_open: 'rewards' } as const;

/**
 * Writes a message in the language of its browser. Others may see the screen: it has no amount and no character name.
 */
export function writeMessage(
  catalogue: Catalogue,
  kind: PushKind,
  content: MessageContent,
  locale: Locale,
  tag: string,
): ShownNotification {
  const { number, gid } = content;
  const game = gid === undefined ? undefined : catalogue.game(gid);
  const values = { game: game ? localize(game.name, locale) : shopName(catalogue.publisher) };
  const { title, body } = TEXTS[locale][kind];
  const search = new URLSearchParams({ ...(number !== undefined && { order: number }), locale });
  const url = `${BASE_PATH}${PATHS[PAGES[kind]].desktop}?${search}`;
  return { title: fill(title, values), body: fill(body, values), lang: locale, url, tag };
}
