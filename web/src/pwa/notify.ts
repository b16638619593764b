import { BASE_PATH } from '#contract/routes.ts';

/** A message as the notification shows it. */
export interface PushedMessage {
  title: string;
  body: string;
  lang: string;
  /** Takes the place of one before it with the same. */
  tag: string;
  /** The page that a press opens. */
  url: string;
}

/** The page behind a path: one of the shop's own, home for anything else. */
export function pageOf(path: unknown, origin: string): string {
  const url = addressOf(path, origin);
  const isOurs = url?.origin === origin && `${url.pathname}/`.startsWith(`${BASE_PATH}/`);
  return url && isOurs ? url.href : `${origin}${BASE_PATH}/`;
}

function addressOf(path: unknown, origin: string): URL | null {
  try {
    return typeof path === 'string' ? new URL(path, origin) : null;
  } catch {
    return null;
  }
}

/** Reads what the portal sent. Browsers want something shown for each message: the shop's address where one cannot be read. */
export function messageOf(text: string, origin: string): PushedMessage {
  const said = parsed(text);
  const word = (name: string): string => (typeof said[name] === 'string' ? said[name] : '');
  return {
    title: word('title') || new URL(origin).host,
    body: word('body'),
    lang: word('lang') || 'en',
    tag: word('tag'),
    url: pageOf(said.url, origin),
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
