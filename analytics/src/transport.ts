import type { SendMethod } from './settings.ts';

/**
 * Outcome of a send. `refused`: the collector rejects the events and would do so again.
 * `failed`: it was unreachable or busy, so a retry may succeed.
 */
export type Outcome = 'sent' | 'refused' | 'failed';

export interface Transport {
  /** @param fields of a form, or of a picture's address */
  send(url: string, fields: Readonly<Record<string, string>>, method: SendMethod): Promise<Outcome>;
}

/** Proxies may cut longer addresses of pictures. Events that need 6 KB or more are sent by `ajax`. */
export const LONGEST_ADDRESS = 6_000;

/** Characters that a browser still sends after the page is left: 64 KB, less a reserve for other requests. */
const KEPT_ALIVE = 60_000;

export function browserTransport(window: Window & typeof globalThis, timeout: number): Transport {
  const send = { image, ajax, beacon };
  return {
    async send(url, fields, method) {
      const form = new URLSearchParams(fields);
      // Browsers refuse beacons that are too large or too many, and the address of a picture is limited.
      if (method === 'beacon' && send.beacon(url, form)) return 'sent';
      if (method === 'image' && `${url}?${form}`.length <= LONGEST_ADDRESS) return send.image(`${url}?${form}`);
      return send.ajax(url, form);
    },
  };

  async function ajax(url: string, body: URLSearchParams): Promise<Outcome> {
    try {
      const signal = AbortSignal.timeout(timeout);
      const keepalive = String(body).length <= KEPT_ALIVE;
      const { status } = await window.fetch(url, { method: 'POST', body, signal, keepalive, credentials: 'omit' });
      if (status < 400) return 'sent';
      return status === 408 || status === 429 || status >= 500 ? 'failed' : 'refused';
    } catch {
      return 'failed';
    }
  }

  /** A picture shows only if the collector was reached, so refused events count as sent too. */
  function image(address: string): Promise<Outcome> {
    return new Promise((resolve) => {
      const picture = new window.Image();
      const end = (outcome: Outcome) => {
        clearTimeout(timer);
        picture.onload = picture.onerror = null;
        resolve(outcome);
      };
      const timer = setTimeout(() => {
        end('failed');
        picture.src = '';
      }, timeout);
      picture.onload = () => end('sent');
      picture.onerror = () => end('failed');
      picture.src = address;
    });
  }

  function beacon(url: string, form: URLSearchParams): boolean {
    try {
      const body = new FormData();
      for (const [name, value] of form) body.append(name, value);
      return window.navigator.sendBeacon(url, body);
    } catch {
      return false;
    }
  }
}
