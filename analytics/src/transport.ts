import type { SendMethod } from './settings.ts';

/**
 * How a send ended. `refused`: the collector took it for wrong, and would again. `failed`: it was not reached or is
 * busy; the same may be sent later.
 */
export type Outcome = 'sent' | 'refused' | 'failed';

export interface Transport {
  /** @param fields of a form, or of the address of a picture */
  send(url: string, fields: Readonly<Record<string, string>>, method: SendMethod): Promise<Outcome>;
}

/** Longer addresses of pictures are cut off by what stands between: of what is 6 KB and more, only `ajax` is sure. */
export const LONGEST_ADDRESS = 6_000;

/** What a browser goes on sending when the page goes, in characters: 64 KB, less what others send. */
const KEPT_ALIVE = 60_000;

export function browserTransport(window: Window & typeof globalThis, timeout: number): Transport {
  const send = { image, ajax, beacon };
  return {
    async send(url, fields, method) {
      const form = new URLSearchParams(fields);
      // A beacon that is too large, or one too many, is not taken; a picture's address has an end.
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

  /** A picture tells only whether the collector was there: what that refuses counts as sent, too. */
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
