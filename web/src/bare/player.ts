import type { Output } from '#contract/endpoints/index.ts';
import { BASE_PATH, DEFAULT_GID } from '#contract/routes.ts';
import type { Arrival } from './arrival.ts';

const API = `${BASE_PATH}/api`;
const MAX_NAME = 64;

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  const answer = await fetch(`${API}${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}

/**
 * Returns the ids of the campaigns for the player of the ticket. Signs in for this request and out again. If the
 * sign-in or the request fails, returns no ids, so only campaigns for all players are shown.
 */
export async function idsFor({ token, uid, uname }: Arrival): Promise<string[]> {
  const query = new URLSearchParams(location.search);
  const asked = new URLSearchParams({ gid: gidOf(query.get('gid')) });
  for (const name of ['pid', 'region']) {
    const value = query.get(name);
    if (value) asked.set(name, value);
  }
  try {
    const name = { ...(uid && { uid }), ...(uname && { nickname: uname.slice(0, MAX_NAME) }) };
    const body = JSON.stringify({ ticket: token, ...name, locale: document.documentElement.lang });
    const session = await ask<Output<'POST /session/ticket'>>('/session/ticket', { method: 'POST', body });
    const headers = { authorization: `Bearer ${session.token}` };
    try {
      return (await ask<Output<'GET /me/popups'>>(`/me/popups?${asked}`, { headers })).ids;
    } finally {
      void ask('/session', { method: 'DELETE', headers, keepalive: true }).catch(() => {});
    }
  } catch (error) {
    console.warn("the player's campaigns were not loaded, campaigns for all players are shown", error);
    return [];
  }
}

const gidOf = (text: string | null): string =>
  /^\d{1,9}$/.test(text ?? '') ? String(text) : (document.documentElement.dataset.gid ?? String(DEFAULT_GID));
