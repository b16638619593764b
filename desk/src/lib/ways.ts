import { spelled } from './words.ts';

/** A way to sign in that is linked to an account. */
export interface LinkedWay {
  name: string;
  /** Names it to the server; null for one of a newer server, which this page cannot unlink. */
  unlink: { provider: 'google' | 'line' | 'facebook' } | { provider: 'game'; gid: number } | null;
}

const PROVIDERS = { google: 'Google', line: 'LINE', facebook: 'Facebook' } as const;

const isProvider = (text: string): text is keyof typeof PROVIDERS => Object.hasOwn(PROVIDERS, text);

/** Reads a way to sign in as the server writes it: "google", "game 1000039". */
export function linkedWay(text: string): LinkedWay {
  if (isProvider(text)) return { name: PROVIDERS[text], unlink: { provider: text } };
  const [, gid] = /^game (\d+)$/.exec(text) ?? [];
  return { name: spelled(text), unlink: gid === undefined ? null : { provider: 'game', gid: Number(gid) } };
}
