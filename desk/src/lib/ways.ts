import { spelled } from './words.ts';

/** A way to sign in that is linked to an account. */
export interface LinkedWay {
  name: string;
  /** Names it to the server; null for one of a newer server, which this page cannot unlink. */
  unlink: { provider: string; gid?: number } | null;
}

/**
 * Reads a way to sign in as the server writes it: "google", "game 1000039".
 * @param providerNames the names of sign-in providers by id
 */
export function linkedWay(text: string, providerNames: Readonly<Record<string, string>>): LinkedWay {
  if (Object.hasOwn(providerNames, text)) return { name: providerNames[text] ?? text, unlink: { provider: text } };
  const [, gid] = /^game (\d+)$/.exec(text) ?? [];
  return { name: spelled(text), unlink: gid === undefined ? null : { provider: 'game', gid: Number(gid) } };
}
