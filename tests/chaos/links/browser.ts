import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';

const ANSWER_MS = 15_000;
/** Half a minute: a process of a slow machine starts as long. */
const TRIES = 120;
const AGAIN_MS = 250;

/** A page of a link, or null if no process answered. */
export interface Page {
  text: string;
  /** Fields of its form that pays; null: it has none. */
  form: Record<string, string> | null;
  methods: readonly string[];
  /** The provider's page that it opens; null: none. */
  redirect: string | null;
}

/** A browser that keeps the cookie of payment links, and asks another process if one does not answer. */
export class Browser {
  #cookie = '';
  #turn: number;
  readonly #webs: readonly string[];

  constructor(webs: readonly string[], turn: number) {
    this.#webs = webs;
    this.#turn = turn;
  }

  open = (path: string): Promise<Page | null> => this.#send('GET', path);

  /** Sends the form again, with the same fields, until there is an answer. */
  press = (path: string, form: Record<string, string>): Promise<Page | null> =>
    this.#send('POST', path, new URLSearchParams(form).toString());

  async #send(method: 'GET' | 'POST', path: string, body?: string): Promise<Page | null> {
    for (let tried = 0; tried < TRIES; tried++) {
      const page = await this.#once(method, `${this.#webs[this.#turn++ % this.#webs.length]}${path}`, body);
      if (page) return page;
      await pause(AGAIN_MS);
    }
    return null;
  }

  async #once(method: 'GET' | 'POST', url: string, body?: string): Promise<Page | null> {
    try {
      const answer = await request(url, {
        method,
        headers: {
          'accept-language': 'en',
          origin: 'null',
          ...(this.#cookie && { cookie: this.#cookie }),
          ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        body: body ?? null,
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const text = await answer.body.text();
      const [cookie] = [answer.headers['set-cookie'] ?? []].flat();
      if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
      return answer.statusCode < 500 ? pageOf(text) : null;
    } catch {
      return null;
    }
  }
}

function pageOf(text: string): Page {
  const form = /<form method="post" class="pay".*?<\/form>/s.exec(text)?.[0];
  const valuesOf = (pattern: RegExp): string[] => [...(form ?? '').matchAll(pattern)].map(([, value = '']) => value);
  const hidden = [...(form ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
  const [waiver] = valuesOf(/name="waiver" value="([^"]+)"/g);
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
  return {
    text,
    form: form === undefined ? null : { ...fields, ...(waiver !== undefined && { waiver }) },
    methods: valuesOf(/name="method" value="([^"]+)"/g),
    redirect: /http-equiv="refresh" content="0; url=([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? null,
  };
}
