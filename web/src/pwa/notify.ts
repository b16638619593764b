import { BASE_PATH } from '#contract/routes.ts';

/** A push message, as the notification shows it. */
export interface PushedMessage {
  title: string;
  body: string;
  lang: string;
  /** Replaces an earlier notification with the same tag. */
  tag: string;
  /** The page to open on a press. */
  url: string;
}

/** Returns the full address of a path in the shop, or of home for anything else. */
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

/**
 * Parses a push message. Browsers require a notification for each message, so an unreadable one shows the shop's host.
 */
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
